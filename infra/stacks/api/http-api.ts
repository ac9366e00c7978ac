import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  CorsHttpMethod,
  HttpApi,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { addressLogDays } from '../../constructs/address-log-days.ts';
import { countRejections } from '../../constructs/count-denials.ts';
import type { Stage } from '../../stages.ts';

/**
 * The API without routes: throttled, with ids and source addresses in its access log, and CORS only for the web app's
 * origin.
 */
export const createHttpApi = (scope: Construct, stage: Stage): { api: HttpApi; apiStage: HttpStage } => {
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
  const apiStage = new HttpStage(scope, 'Stage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: stage.api.rateLimit, burstLimit: stage.api.burstLimit },
    detailedMetricsEnabled: true,
    accessLogSettings: { destination: new LogGroupLogDestination(logs), format: accessLogFormat },
  });
  return { api, apiStage };
};

/** Far more than visitors send. A flood uses up this share, and not the share of the webhooks. */
const callRequestThrottle = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 100, DetailedMetricsEnabled: true };

/** Gives the route of call requests a throttle of its own: no firewall protects the API's own address. */
export const throttleCallRequests = (apiStage: HttpStage, routeKey: string, route: HttpRoute): void => {
  (apiStage.node.defaultChild as CfnStage).routeSettings = { [routeKey]: callRequestThrottle };
  // A stage with settings of a route that does not exist yet is rejected.
  apiStage.node.addDependency(route);
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
