import { CfnOutput, Duration, Validations } from 'aws-cdk-lib';
import {
  type HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  type HttpStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { type Context, operations } from '../../../shared/contracts/operations.ts';
import { requestCall } from '../../../shared/contracts/website.ts';
import {
  allowAudit,
  allowEmail,
  allowExports,
  allowImports,
  allowIntegrationsSecret,
  allowOriginSecret,
  allowPartitions,
  allowPaymentsKey,
  allowRecordings,
  allowTable,
  allowTelephonySecret,
  allowWebOrigin,
  allowWebsiteSecret,
  type Data,
  webOriginParameter,
} from '../../constructs/grants.ts';
import { reportingEnvironment } from '../../constructs/reporting-environment.ts';
import { ServiceFunction } from '../../constructs/service-function.ts';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import {
  dialingEnvironment,
  messagingEnvironment,
  telephonyEnvironment,
} from '../../constructs/telephony-environment.ts';
import { uploadsBucketName } from '../uploads/uploads-stack.ts';
import { createHttpApi, throttleCallRequests } from './http-api.ts';
import { createSender } from './sender.ts';

type ApiProps = StageProps & { data: Data; userPool: IUserPool; client: IUserPoolClient };

const isPublic =
  "Who signs or asks for a call has no sign-in: a function checks the secret of the customer's link, or limits requests.";

/** Cognito adds this scope to every access token of a sign-in with a password, and to no ID token. */
const ACCESS_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';

/** The permissions that every operation of signed-in users needs. */
const operationsEnvironment = (stage: StageProps['stage'], data: Data) => ({
  TABLE_NAME: data.table.tableName,
  SECOND_FACTOR: stage.secondFactor,
  AUDIT_TABLE_NAME: data.auditTable.tableName,
});

/** The HTTP API: one function per bounded context, and one route per operation, made from the contracts. */
export class ApiStack extends ServiceStack {
  readonly api: HttpApi;
  /** The URL of the API, also for Twilio's webhooks; without a trailing slash. */
  readonly apiUrl: string;
  readonly functions: Record<Context, ServiceFunction>;

  constructor(scope: Construct, props: ApiProps) {
    super(scope, 'api', props, 'Coverline: HTTP API and its functions');
    const { api, apiStage } = createHttpApi(this, props.stage);
    this.api = api;
    this.apiUrl = props.stage.localOrigins?.api ?? this.api.apiEndpoint;
    this.functions = {
      identity: this.identity(props),
      calls: this.calls(props),
      leads: this.leads(props),
      sales: this.sales(props),
      signing: this.signing(props),
      website: this.website(props),
      backoffice: this.backoffice(props),
      reports: this.reports(props),
    };
    this.addRoutes(props, apiStage);
    createSender(this, props.stage);
    new CfnOutput(this, 'ApiUrl', { value: this.apiUrl, description: 'What bin/provision-twilio.ts calls --api-url' });
  }

  private identity({ stage, data, userPool }: ApiProps): ServiceFunction {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'identity-api',
      description: 'Profile, session, Twilio tokens, user administration',
      environment: {
        TABLE_NAME: data.table.tableName,
        SECOND_FACTOR: stage.secondFactor,
        USER_POOL_ID: userPool.userPoolId,
        ...telephonyEnvironment(stage, data, this.apiUrl),
      },
      memorySize: 1024,
    });
    // DeleteItem: a command that did nothing removes its claim. gsi3: the open calls and the assigned leads of a user
    // who is to be disabled.
    allowTable(fn, data, ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'], ['gsi1', 'gsi3']);
    allowTelephonySecret(fn, data);
    fn.allow(
      [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminDisableUser',
        'cognito-idp:AdminEnableUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminSetUserMFAPreference',
        'cognito-idp:AdminUserGlobalSignOut',
      ],
      [userPool.userPoolArn],
    );
    return fn;
  }

  private calls({ stage, data }: ApiProps): ServiceFunction {
    const uploads = uploadsBucketName(this, stage.name);
    const fn = new ServiceFunction(this, {
      stage,
      name: 'calls-api',
      description: 'Call service: calls, their history and the commands on them',
      environment: {
        ...operationsEnvironment(stage, data),
        UPLOADS_BUCKET: uploads,
        ...telephonyEnvironment(stage, data, this.apiUrl),
        ...dialingEnvironment(stage),
      },
      memorySize: 1024,
    });
    allowTable(
      fn,
      data,
      ['ConditionCheckItem', 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // gsi2: the callbacks of a lead, which get another time.
      ['gsi1', 'gsi2', 'gsi3'],
    );
    allowAudit(fn, data);
    allowTelephonySecret(fn, data);
    allowRecordings(fn, uploads, data.key);
    return fn;
  }

  private leads({ stage, data }: ApiProps): ServiceFunction {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'leads-api',
      description: 'Leads: details, script, notes, messages, nominations, history',
      environment: {
        ...operationsEnvironment(stage, data),
        EMAIL_FROM: stage.emailFrom,
        ...telephonyEnvironment(stage, data),
        ...messagingEnvironment(stage),
      },
      memorySize: 1024,
    });
    allowTable(
      fn,
      data,
      ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // gsi3: the agent's open calls, for fields that need the lead at hand.
      ['gsi1', 'gsi2', 'gsi3'],
    );
    allowAudit(fn, data, ['Query']);
    allowTelephonySecret(fn, data);
    allowEmail(fn, stage);
    return fn;
  }

  private sales({ stage, data }: ApiProps): ServiceFunction {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'sales-api',
      description: 'Products, payments, signatures and verification of a lead',
      environment: {
        ...operationsEnvironment(stage, data),
        PAYMENTS_KEY_ID: data.paymentsKey.keyArn,
        EMAIL_FROM: stage.emailFrom,
        WEB_ORIGIN_PARAMETER: webOriginParameter(stage),
        ...telephonyEnvironment(stage, data),
        ...messagingEnvironment(stage),
      },
      memorySize: 1024,
    });
    allowTable(
      fn,
      data,
      ['ConditionCheckItem', 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // gsi2: whether an e-mail address is on the blacklist.
      ['gsi1', 'gsi2', 'gsi3'],
    );
    allowAudit(fn, data);
    allowTelephonySecret(fn, data);
    allowPaymentsKey(fn, data);
    allowEmail(fn, stage);
    allowWebOrigin(fn, stage);
    return fn;
  }

  private signing({ stage, data }: ApiProps): ServiceFunction {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'signing-api',
      description: "The customer's page: shows what is to be signed, and takes the signature",
      environment: {
        TABLE_NAME: data.table.tableName,
        ORIGIN_SECRET_ID: data.originSecret.secretArn,
        CUSTOMER_SERVICE_PHONE: stage.customerServicePhone,
      },
    });
    // It needs no sign-in: it signs requests, reads the chosen products, and adds an event to a lead's verification.
    allowPartitions(fn, data, {
      'esig#': ['GetItem', 'UpdateItem'],
      'lead#': ['ConditionCheckItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
    });
    allowOriginSecret(fn, data);
    return fn;
  }

  private website({ stage, data }: ApiProps): ServiceFunction {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'website-api',
      description: "The public page's call requests, and the consent to them",
      environment: {
        TABLE_NAME: data.table.tableName,
        AUDIT_TABLE_NAME: data.auditTable.tableName,
        WEBSITE_SECRET_ID: data.websiteSecret.secretArn,
        ORIGIN_SECRET_ID: data.originSecret.secretArn,
        COMPANY_NAME: stage.companyName,
        SALES_PHONE: stage.salesPhone,
        CUSTOMER_SERVICE_PHONE: stage.customerServicePhone,
        ...(stage.webOrigin && { WEB_ORIGIN: stage.webOrigin }),
        ...dialingEnvironment(stage),
      },
    });
    // It needs no sign-in: it finds or creates the lead of a number, adds to it, and writes the documents of requests.
    allowPartitions(fn, data, {
      'blacklist#': ['GetItem', 'PutItem', 'UpdateItem'],
      'blacklist-areas#': ['GetItem', 'UpdateItem'],
      'call-request#': ['GetItem', 'PutItem', 'UpdateItem'],
      'call-request-count#': ['GetItem', 'UpdateItem'],
      'call-request-form#': ['GetItem', 'PutItem', 'UpdateItem'],
      'call-request-phone#': ['DeleteItem', 'GetItem', 'PutItem'],
      'callback#': ['DeleteItem', 'GetItem'],
      'did#': ['GetItem'],
      'lead#': ['GetItem', 'PutItem', 'UpdateItem'],
      'lead-number#': ['Query'],
      'phone#': ['ConditionCheckItem', 'GetItem', 'PutItem'],
      'website#': ['GetItem'],
    });
    allowAudit(fn, data);
    allowWebsiteSecret(fn, data);
    allowOriginSecret(fn, data);
    return fn;
  }

  private backoffice({ stage, data }: ApiProps): ServiceFunction {
    const uploads = uploadsBucketName(this, stage.name);
    const fn = new ServiceFunction(this, {
      stage,
      name: 'backoffice-api',
      description: 'Settings of the business: dispositions, numbers, lead sources; bug reports',
      environment: {
        ...operationsEnvironment(stage, data),
        UPLOADS_BUCKET: uploads,
        INTEGRATIONS_SECRET_ID: data.integrationsSecret.secretArn,
        ...telephonyEnvironment(stage, data, this.apiUrl),
      },
      // Buying a number makes up to three requests to Twilio, of five seconds each.
      timeout: Duration.seconds(19),
    });
    allowTable(
      fn,
      data,
      ['ConditionCheckItem', 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // gsi2: entries of the blacklist by e-mail address, changes of settings by month; gsi3: those changes by person.
      ['gsi1', 'gsi2', 'gsi3'],
    );
    allowAudit(fn, data, ['Query']);
    allowImports(fn, uploads, data.key, 'upload');
    allowExports(fn, uploads, data.key, 'read');
    allowTelephonySecret(fn, data);
    allowIntegrationsSecret(fn, data);
    return fn;
  }

  private reports({ stage, data }: ApiProps): ServiceFunction {
    const uploads = uploadsBucketName(this, stage.name);
    const fn = new ServiceFunction(this, {
      stage,
      name: 'reports-api',
      description: 'Figures, leaderboard, commissions, reports and exports',
      environment: {
        ...operationsEnvironment(stage, data),
        UPLOADS_BUCKET: uploads,
        ...reportingEnvironment(stage, data),
      },
      memorySize: 1024,
    });
    // It starts and cancels jobs: it creates and changes items. gsi2: commissions and qualified leads by month, post dates.
    allowTable(fn, data, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], ['gsi1', 'gsi2']);
    allowAudit(fn, data);
    allowExports(fn, uploads, data.key, 'read');
    if (stage.reportingDashboard?.signed) allowIntegrationsSecret(fn, data);
    return fn;
  }

  private addRoutes({ userPool, client }: ApiProps, apiStage: HttpStage): void {
    const signedIn = new HttpUserPoolAuthorizer('SignedIn', userPool, { userPoolClients: [client] });
    const open = new HttpNoneAuthorizer();
    const integrationOf = ({ serviceName, function: fn }: ServiceFunction) =>
      new HttpLambdaIntegration(serviceName, fn, { timeout: Duration.seconds(20) });
    const { identity, calls, leads, sales, signing, website, backoffice, reports } = this.functions;
    const integrations: Record<Context, HttpLambdaIntegration> = {
      identity: integrationOf(identity),
      calls: integrationOf(calls),
      leads: integrationOf(leads),
      sales: integrationOf(sales),
      signing: integrationOf(signing),
      website: integrationOf(website),
      backoffice: integrationOf(backoffice),
      reports: integrationOf(reports),
    };
    for (const { name, context, method, path, access } of operations) {
      const route = new HttpRoute(this, name, {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration: integrations[context],
        ...(access.kind === 'public'
          ? { authorizer: open }
          : { authorizer: signedIn, authorizationScopes: [ACCESS_TOKEN_SCOPE] }),
      });
      if (access.kind === 'public') Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: isPublic });
      if (name === requestCall.name) throttleCallRequests(apiStage, `${method} ${path}`, route);
    }
  }
}
