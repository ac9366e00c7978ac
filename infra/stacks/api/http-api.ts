import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { CorsHttpMethod, HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { addressLogDays } from '../../constructs/address-log-days.ts';
import { countRejections } from '../../constructs/count-denials.ts';
import type { Stage } from '../../stages.ts';

/**
 * The API without routes: throttled, with ids and source addresses in its access log, and CORS only for the web app's
 * origin.
 */
export const createHttpApi = (scope: Construct, stage: Stage): HttpApi => {
  const api = new HttpApi(scope, 'Http', {
    apiName: `coverline-${stage.name}`,
    createDefaultStage: false,
    // Without a configured origin the web app calls the API through its distribution: one origin, so no CORS.
    corsPreflight: stage.webOrigin
      ? {
          allowOrigins: [stage.webOrigin],
          allowMethods: [
            CorsHttpMethod.GET,
            CorsHttpMethod.POST,
            CorsHttpMethod.PUT,
            CorsHttpMethod.PATCH,
            CorsHttpMethod.DELETE,
          ],
          allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
          maxAge: Duration.hours(1),
        }
      : undefined,
  });
  const logs = new LogGroup(scope, 'AccessLogs', {
    logGroupName: `/coverline/${stage.name}/api-access`,
    retention: addressLogDays(stage),
    removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  countRejections(scope, logs);
  new HttpStage(scope, 'Stage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: stage.api.rateLimit, burstLimit: stage.api.burstLimit },
    detailedMetricsEnabled: true,
    accessLogSettings: { destination: new LogGroupLogDestination(logs), format: accessLogFormat },
  });
  return api;
};

// Neither query nor path, because both may contain phone numbers. The route key names the operation.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    request_id: '$context.requestId',
    time: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    source_ip: '$context.identity.sourceIp',
    latency_ms: '$context.responseLatency',
    integration_ms: '$context.integrationLatency',
    user_id: '$context.authorizer.claims.sub',
    authorizer_error: '$context.authorizer.error',
    integration_error: '$context.integrationErrorMessage',
  }),
);
