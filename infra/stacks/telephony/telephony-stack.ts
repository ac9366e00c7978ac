import { Duration, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpNoneAuthorizer, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Alias, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type WebhookFunction, webhooks } from '../../../shared/contracts/webhooks.ts';
import { allowAudit, allowPartitions, allowTable, allowTelephonySecret, type Data } from '../../constructs/grants.ts';
import { ServiceFunction } from '../../constructs/service-function.ts';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import { telephonyEnvironment } from '../../constructs/telephony-environment.ts';

type TelephonyProps = StageProps & { data: Data; api: HttpApi; apiUrl: string };

/** Twilio's webhooks: one function for which a caller waits, and one for reports. */
export class TelephonyStack extends ServiceStack {
  readonly functions: Record<WebhookFunction, ServiceFunction>;

  constructor(scope: Construct, props: TelephonyProps) {
    super(scope, 'telephony', props, 'Coverline: Twilio webhooks');
    const { stage } = props;
    this.functions = {
      voice: this.webhookFunction(props, 'voice-webhooks', 'Answers TwiML while a caller waits', 1769),
      status: this.webhookFunction(props, 'status-webhooks', 'Takes what Twilio reports of calls and tasks', 1024),
    };
    allowTable(this.functions.voice, props.data, ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem']);
    // Writes the call of a lead that another call created a moment ago, only while that lead has no name.
    allowPartitions(this.functions.voice, props.data, { 'lead#': ['ConditionCheckItem'] });
    allowTable(this.functions.status, props.data, [
      'ConditionCheckItem',
      'GetItem',
      'Query',
      'BatchGetItem',
      'PutItem',
      'UpdateItem',
    ]);
    // A text message that withdraws the consent ends the number's call request.
    allowPartitions(this.functions.status, props.data, { 'call-request-phone#': ['DeleteItem'] });
    allowAudit(this.functions.status, props.data);
    const target: Record<WebhookFunction, IFunction> = {
      // A caller hears silence during a cold start, so in production some instances are always warm.
      voice: stage.name === 'prod' ? this.warm(this.functions.voice, 2) : this.functions.voice.function,
      status: this.functions.status.function,
    };
    const integration = {
      voice: new HttpLambdaIntegration('voice', target.voice, { timeout: Duration.seconds(12) }),
      status: new HttpLambdaIntegration('status', target.status, { timeout: Duration.seconds(12) }),
    };
    for (const [name, webhook] of Object.entries(webhooks)) {
      const route = new HttpRoute(this, name, {
        httpApi: props.api,
        routeKey: HttpRouteKey.with(webhook.path, HttpMethod.POST),
        integration: integration[webhook.function],
        authorizer: new HttpNoneAuthorizer(),
      });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'Twilio brings no token: the function checks the signature over URL and body before anything else.',
      });
    }
  }

  private webhookFunction(
    { stage, data, apiUrl }: TelephonyProps,
    name: 'voice-webhooks' | 'status-webhooks',
    description: string,
    memorySize: number,
  ): ServiceFunction {
    const fn = new ServiceFunction(this, {
      stage,
      name,
      description,
      environment: {
        TABLE_NAME: data.table.tableName,
        ...(name === 'status-webhooks' && { AUDIT_TABLE_NAME: data.auditTable.tableName }),
        ...telephonyEnvironment(stage, data, apiUrl),
      },
      memorySize,
      // Twilio waits 15 seconds and then plays its application error to the caller.
      timeout: Duration.seconds(10),
    });
    allowTelephonySecret(fn, data);
    return fn;
  }

  private warm(fn: ServiceFunction, provisionedConcurrentExecutions: number): Alias {
    return new Alias(this, 'Warm', {
      aliasName: 'warm',
      version: fn.function.currentVersion,
      provisionedConcurrentExecutions,
    });
  }
}
