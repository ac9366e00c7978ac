import { CfnOutput, Duration } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpNoneAuthorizer, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { Context, Operation } from '../../../shared/contracts/operation.ts';
import { operations } from '../../../shared/contracts/operations.ts';
import {
  allowIntegrationsSecret,
  allowRecordings,
  allowTable,
  allowTelephonySecret,
  type Data,
} from '../../constructs/grants.ts';
import { ServiceFunction } from '../../constructs/service-function.ts';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import { dialingEnvironment, telephonyEnvironment } from '../../constructs/telephony-environment.ts';
import { uploadsBucketName } from '../uploads/uploads-stack.ts';
import { createHttpApi } from './http-api.ts';

type ApiProps = StageProps & { data: Data; userPool: IUserPool; client: IUserPoolClient };

/** The HTTP API: one function a bounded context, one route an operation, nothing by hand. */
export class ApiStack extends ServiceStack {
  readonly api: HttpApi;
  /** Where the API itself is, which is also where Twilio calls; no slash at the end. */
  readonly apiUrl: string;
  readonly functions: Record<Context, ServiceFunction>;

  constructor(scope: Construct, props: ApiProps) {
    super(scope, 'api', props, 'Coverline: HTTP API and its functions');
    this.api = createHttpApi(this, props.stage);
    this.apiUrl = props.stage.localOrigins?.api ?? this.api.apiEndpoint;
    this.functions = {
      identity: this.identity(props),
      calls: this.calls(props),
      leads: this.leads(props),
      backoffice: this.backoffice(props),
    };
    this.addRoutes(props);
    new CfnOutput(this, 'ApiUrl', { value: this.apiUrl, description: 'What bin/provision-twilio.ts calls --api-url' });
  }

  private identity({ stage, data, userPool }: ApiProps): ServiceFunction {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'identity-api',
      description: 'Profile, session, Twilio tokens, user administration',
      environment: {
        TABLE_NAME: data.table.tableName,
        USER_POOL_ID: userPool.userPoolId,
        ...telephonyEnvironment(stage, data, this.apiUrl),
      },
      memorySize: 1024,
    });
    allowTable(fn, data, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], ['gsi1']);
    allowTelephonySecret(fn, data);
    fn.allow(
      [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminDisableUser',
        'cognito-idp:AdminEnableUser',
        'cognito-idp:AdminSetUserPassword',
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
        TABLE_NAME: data.table.tableName,
        UPLOADS_BUCKET: uploads,
        ...telephonyEnvironment(stage, data, this.apiUrl),
        ...dialingEnvironment(stage),
      },
      memorySize: 1024,
    });
    allowTable(fn, data, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['gsi1', 'gsi3']);
    allowTelephonySecret(fn, data);
    allowRecordings(fn, uploads, data.key);
    return fn;
  }

  private leads({ stage, data }: ApiProps): ServiceFunction {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'leads-api',
      description: 'Leads: messages to them, those that await verification',
      environment: { TABLE_NAME: data.table.tableName, ...telephonyEnvironment(stage, data) },
    });
    allowTable(fn, data, ['GetItem'], ['gsi1']);
    allowTelephonySecret(fn, data);
    return fn;
  }

  private backoffice({ stage, data }: ApiProps): ServiceFunction {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'backoffice-api',
      description: 'Settings of the business: dispositions, numbers, lead sources; bug reports',
      environment: {
        TABLE_NAME: data.table.tableName,
        INTEGRATIONS_SECRET_ID: data.integrationsSecret.secretArn,
        ...telephonyEnvironment(stage, data, this.apiUrl),
      },
      // Buying a number asks Twilio up to three times, five seconds each.
      timeout: Duration.seconds(19),
    });
    allowTable(fn, data, ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'], ['gsi1']);
    allowTelephonySecret(fn, data);
    allowIntegrationsSecret(fn, data);
    return fn;
  }

  private addRoutes({ userPool, client }: ApiProps): void {
    const signedIn = new HttpUserPoolAuthorizer('SignedIn', userPool, { userPoolClients: [client] });
    const open = new HttpNoneAuthorizer();
    const integrations = new Map(
      Object.entries(this.functions).map(([context, fn]) => [
        context,
        new HttpLambdaIntegration(fn.serviceName, fn.function, { timeout: Duration.seconds(20) }),
      ]),
    );
    for (const { name, context, method, path, access } of operations as readonly Operation[]) {
      const integration = integrations.get(context);
      if (!integration) throw new Error(`Operation '${name}' names context '${context}', which has no function.`);
      new HttpRoute(this, name, {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration,
        authorizer: access.kind === 'public' ? open : signedIn,
      });
    }
  }
}
