import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';
import type { InvocationResult, Invoke } from '../functions/invocation.ts';
import type { Handler } from '../http/listen.ts';
import { BodyTooLargeError, readBody, send } from '../http/messages.ts';
import { urlOf } from '../http/url-of.ts';
import { CorsConfiguration, corsHeaders, preflightHeaders } from './cors.ts';
import { type Authorize, createJwtAuthorizer, hasScope, type PoolKeys } from './jwt-authorizer.ts';
import { proxyEvent } from './proxy-event.ts';
import { gatewayResponse, type HttpResponse, proxyResponse } from './proxy-response.ts';
import { createRouter, type FoundRoute } from './routes.ts';
import { createThrottle, ThrottleSettings } from './throttle.ts';

const ApiProperties = z.looseObject({
  ProtocolType: z.literal('HTTP'),
  CorsConfiguration: CorsConfiguration.optional(),
});
const RouteProperties = z.looseObject({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
  AuthorizerId: z.string().optional(),
  AuthorizationScopes: z.array(z.string()).default([]),
});
const IntegrationProperties = z.looseObject({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.coerce.number().max(30_000).default(30_000),
});
const StageProperties = z.looseObject({
  StageName: z.literal('$default'),
  DefaultRouteSettings: ThrottleSettings.default({}),
  RouteSettings: z.record(z.string(), ThrottleSettings).default({}),
});

type Target = {
  functionId: string;
  timeoutMs: number;
  authorize?: Authorize;
  /** The token's `scope` must contain one of them; empty if the route requires none. */
  scopes: string[];
  throttle(now: Date): boolean;
};

const BODY_LIMIT = 10 * 2 ** 20;

/** The HTTP API of the template: routes, authorizer, CORS and throttling in front of its functions. */
export const createHttpApi = (
  assembly: LocalAssembly,
  context: { invoke: Invoke; poolKeys: PoolKeys; now(): Date; log(line: string): void },
): Handler | undefined => {
  const api = assembly.only('AWS::ApiGatewayV2::Api');
  if (!api) return undefined;
  const { CorsConfiguration: cors } = ApiProperties.parse(api.properties);
  const find = createRouter(routesOf(assembly, context.poolKeys));

  const answer = async (request: IncomingMessage, url: URL): Promise<HttpResponse> => {
    const method = request.method ?? 'GET';
    const route = find(method, url.pathname);
    // The API responds to preflights itself, unless a route other than `$default` matches them.
    if (method === 'OPTIONS' && cors && (!route || route.routeKey === '$default'))
      return { status: 204, headers: preflightHeaders(cors, request), body: '' };
    const result = route ? await throughRoute(route, request, url) : gatewayResponse(404, 'Not Found');
    return { ...result, headers: { ...result.headers, ...corsHeaders(cors, request) } };
  };

  const throughRoute = async (route: FoundRoute<Target>, request: IncomingMessage, url: URL): Promise<HttpResponse> => {
    const { target, routeKey, pathParameters } = route;
    const now = context.now();
    if (!target.throttle(now)) return gatewayResponse(429, 'Too Many Requests');
    const claims = await target.authorize?.(request.headers, now);
    if (target.authorize && !claims)
      return withHeader(gatewayResponse(401, 'Unauthorized'), 'www-authenticate', 'Bearer');
    if (claims && !hasScope(claims, target.scopes)) return gatewayResponse(403, 'Forbidden');
    const body = await readBody(request, BODY_LIMIT);
    const event = proxyEvent({
      apiId: api.ref,
      stage: '$default',
      routeKey,
      url,
      request,
      body,
      pathParameters,
      claims,
      now,
    });
    const result = await within(target.timeoutMs, context.invoke(target.functionId, event));
    return result ? proxyResponse(result) : gatewayResponse(503, 'Service Unavailable');
  };

  return async (request, response) => {
    const started = performance.now();
    const url = urlOf(request);
    const result = await answer(request, url).catch(error => {
      if (error instanceof BodyTooLargeError) return gatewayResponse(413, 'Request Entity Too Large');
      throw error;
    });
    send(response, result.status, result.headers, result.body);
    // A preflight precedes each request of the browser and is not logged.
    if (request.method === 'OPTIONS') return;
    // Like the stage's access log, with the route only: a path may contain a secret or a phone number.
    const route = find(request.method ?? 'GET', url.pathname)?.routeKey ?? `${request.method} no such route`;
    context.log(`${route} ${result.status} ${(performance.now() - started).toFixed(0)} ms`);
  };
};

const withHeader = (answer: HttpResponse, name: string, value: string): HttpResponse => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
});

const within = async (ms: number, work: Promise<InvocationResult>): Promise<InvocationResult | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const routesOf = (assembly: LocalAssembly, poolKeys: PoolKeys) => {
  const stage = StageProperties.parse(assembly.only('AWS::ApiGatewayV2::Stage')?.properties ?? {});
  const integrations = new Map(assembly.of('AWS::ApiGatewayV2::Integration').map(one => [one.ref, one]));
  const authorizers = new Map(
    assembly
      .of('AWS::ApiGatewayV2::Authorizer')
      .map(one => [one.ref, createJwtAuthorizer(one.properties, poolKeys)] as const),
  );
  // Routes without settings of their own share the stage's token bucket.
  const common = createThrottle(stage.DefaultRouteSettings);
  return assembly.of('AWS::ApiGatewayV2::Route').map(resource => {
    const {
      RouteKey,
      Target: targetText,
      AuthorizationType,
      AuthorizerId,
      AuthorizationScopes,
    } = RouteProperties.parse(resource.properties);
    const own = stage.RouteSettings[RouteKey];
    return {
      routeKey: RouteKey,
      target: {
        ...integrationTarget(integrations.get(targetText.replace('integrations/', '')), resource),
        scopes: AuthorizationScopes,
        throttle: own ? createThrottle({ ...stage.DefaultRouteSettings, ...own }) : common,
        ...(AuthorizationType === 'JWT' && { authorize: authorizerOf(authorizers, AuthorizerId, resource) }),
      },
    };
  });
};

const integrationTarget = (integration: Resource | undefined, route: Resource) => {
  if (!integration) throw new AssemblyError(`The route ${route.key} has no integration.`);
  const { IntegrationUri, TimeoutInMillis } = IntegrationProperties.parse(integration.properties);
  return { functionId: IntegrationUri, timeoutMs: TimeoutInMillis };
};

const authorizerOf = (authorizers: Map<string, Authorize>, id: string | undefined, route: Resource) => {
  const authorizer = authorizers.get(id ?? '');
  if (!authorizer) throw new AssemblyError(`The route ${route.key} has no authorizer.`);
  return authorizer;
};
