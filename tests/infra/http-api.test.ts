import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { operations } from '#shared/contracts/operations';
import { webhooks } from '#shared/contracts/webhooks';
import { mentions, stageNames, synthesize } from './synthesized.ts';

const Route = z.looseObject({
  RouteKey: z.string(),
  AuthorizationType: z.string().default('NONE'),
  AuthorizerId: z.object({ Ref: z.string() }).optional(),
  AuthorizationScopes: z.array(z.string()).optional(),
  Target: z.unknown(),
});

const webhookPaths = Object.values(webhooks).map(({ path }) => path as string);

describe.each(stageNames)('the HTTP API of %s', name => {
  const system = synthesize(name);
  const routes = system
    .of('AWS::ApiGatewayV2::Route')
    .map(resource => ({ resource, ...Route.parse(resource.properties) }));
  const routesOf = (method: string, path: string) => routes.filter(route => route.RouteKey === `${method} ${path}`);

  /** The name of the function behind a route and its integration. */
  const functionBehind = (route: (typeof routes)[number]): string => {
    const here = (type: string) => system.of(type).filter(({ stack }) => stack === route.resource.stack);
    const integration = here('AWS::ApiGatewayV2::Integration').find(one => mentions(route.Target, one));
    const fn = here('AWS::Lambda::Function').find(one => integration && mentions(integration.properties, one));
    const alias = here('AWS::Lambda::Alias').find(one => integration && mentions(integration.properties, one));
    const behindAlias = here('AWS::Lambda::Function').find(
      one => alias && mentions(alias.properties.FunctionName, one),
    );
    return String((fn ?? behindAlias)?.properties.FunctionName);
  };

  test('has exactly one route for each operation, to the function of its context', () => {
    for (const { method, path, context } of operations) {
      const found = routesOf(method, path);
      expect(found, `${method} ${path}`).toHaveLength(1);
      expect(found.map(functionBehind)).toEqual([`coverline-${name}-${context}-api`]);
    }
  });

  test('has exactly one route for each webhook, to its function', () => {
    for (const { path, function: which } of Object.values(webhooks)) {
      const found = routesOf('POST', path);
      expect(found, path).toHaveLength(1);
      expect(found.map(functionBehind)).toEqual([`coverline-${name}-${which}-webhooks`]);
    }
  });

  test('has no other route, and no open one', () => {
    expect(routes).toHaveLength(operations.length + webhookPaths.length);
    expect(routes.map(({ RouteKey }) => RouteKey)).not.toContain('$default');
  });

  test('requires a token on every route except signed webhooks', () => {
    const authorizers = system.of('AWS::ApiGatewayV2::Authorizer').map(({ logicalId }) => logicalId);
    const publicKeys = operations.filter(o => o.access.kind === 'public').map(o => `${o.method} ${o.path}`);
    const open = new Set([...publicKeys, ...webhookPaths.map(path => `POST ${path}`)]);
    for (const { RouteKey, AuthorizationType, AuthorizerId } of routes) {
      expect(AuthorizationType, RouteKey).toBe(open.has(RouteKey) ? 'NONE' : 'JWT');
      if (!open.has(RouteKey)) expect(authorizers, RouteKey).toContain(AuthorizerId?.Ref);
    }
  });

  test("asks for a scope that Cognito's access tokens alone have, wherever it asks for a token", () => {
    for (const { RouteKey, AuthorizationType, AuthorizationScopes } of routes)
      expect(AuthorizationScopes, RouteKey).toEqual(
        AuthorizationType === 'JWT' ? ['aws.cognito.signin.user.admin'] : undefined,
      );
  });

  test('has no path or query with the secret of a link, because the distribution logs them', () => {
    const open = operations.filter(({ access }) => access.kind === 'public').map(o => `${o.method} ${o.path}`);
    expect(open.sort()).toEqual([
      'GET /call_request/form',
      'GET /public/site',
      'POST /call_request',
      'POST /call_request/cancel',
      'POST /call_request/revocation',
      'POST /signing',
      'POST /signing_document',
    ]);
  });

  test('accepts only the tokens of our pool and our client', () => {
    const [authorizer, ...others] = system.of('AWS::ApiGatewayV2::Authorizer');
    expect(others).toEqual([]);
    expect(authorizer?.properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
    });
    const jwt = JSON.stringify(authorizer?.properties.JwtConfiguration);
    expect(jwt).toContain('https://cognito-idp.us-east-1.amazonaws.com/');
    expect(jwt).toContain('identity:ExportsOutputRefUsers');
    expect(jwt).toContain('identity:ExportsOutputRefUsersWeb');
  });

  test('is throttled and writes access logs', () => {
    const [stage] = system.of('AWS::ApiGatewayV2::Stage');
    expect(stage?.properties).toMatchObject({
      StageName: '$default',
      DefaultRouteSettings: {
        ThrottlingRateLimit: system.stage.api.rateLimit,
        ThrottlingBurstLimit: system.stage.api.burstLimit,
      },
      AccessLogSettings: { DestinationArn: expect.anything(), Format: expect.stringContaining('$context.requestId') },
    });
  });

  test('a flood of call requests leaves the share of the webhooks alone', () => {
    const [stage] = system.of('AWS::ApiGatewayV2::Stage');
    const [route] = routesOf('POST', '/call_request');
    expect(stage?.properties.RouteSettings).toEqual({
      'POST /call_request': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 100, DetailedMetricsEnabled: true },
    });
    expect(system.stage.api.rateLimit).toBeGreaterThanOrEqual(200);
    expect(stage?.dependsOn).toContain(route?.resource.logicalId);
  });

  test('logs routes, statuses and source addresses, and neither paths, queries nor referrers', () => {
    const [stage] = system.of('AWS::ApiGatewayV2::Stage');
    const { Format } = z.object({ Format: z.string() }).parse(stage?.properties.AccessLogSettings);
    for (const logged of ['routeKey', 'status', 'identity.sourceIp']) expect(Format).toContain(`"$context.${logged}"`);
    expect(Format).not.toMatch(
      /\$context\.(path|rawPath|querystring|protocol|customDomain|identity(?!\.sourceIp"))|referr?er/i,
    );
  });

  test('keeps its access log for 30 days at most, because it has addresses', () => {
    const [log] = system
      .of('AWS::Logs::LogGroup')
      .filter(({ properties }) => String(properties.LogGroupName).endsWith('/api-access'));
    expect(log?.properties.RetentionInDays).toBe(Math.min(30, system.stage.logRetentionDays));
  });

  test("allows the web app's origin and no other", () => {
    const [api] = system.of('AWS::ApiGatewayV2::Api');
    const { webOrigin } = system.stage;
    if (webOrigin)
      expect(api?.properties.CorsConfiguration).toMatchObject({
        AllowOrigins: [webOrigin],
        AllowHeaders: ['authorization', 'content-type', 'idempotency-key'],
      });
    else expect(api?.properties.CorsConfiguration).toBeUndefined();
  });
});
