import { describe, expect, it, onTestFinished } from 'vitest';
import { functionResource, writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from '../assembly/local-assembly.ts';
import type { InvocationResult } from '../functions/invocation.ts';
import { listen } from '../http/listen.ts';
import { createHttpApi } from './http-api.ts';
import { createRouter } from './routes.ts';
import { createThrottle } from './throttle.ts';

describe('createRouter', () => {
  const find = createRouter(
    ['GET /call', 'GET /call/{id}', 'GET /call/open', 'ANY /call/{id}', 'POST /files/{proxy+}', '$default'].map(
      routeKey => ({
        routeKey,
        target: routeKey,
      }),
    ),
  );
  it.each([
    ['GET', '/call', 'GET /call', {}],
    ['GET', '/call/open', 'GET /call/open', {}],
    ['GET', '/call/7%2F8', 'GET /call/{id}', { id: '7/8' }],
    ['DELETE', '/call/7', 'ANY /call/{id}', { id: '7' }],
    ['POST', '/files/a/b', 'POST /files/{proxy+}', { proxy: 'a/b' }],
    ['GET', '/files/a', '$default', {}],
  ])('%s %s goes to %s', (method, path, routeKey, pathParameters) => {
    expect(find(method, path)).toMatchObject({ routeKey, pathParameters });
  });
});

describe('createThrottle', () => {
  it('allows a burst, then the rate per second', () => {
    const passes = createThrottle({ ThrottlingRateLimit: 2, ThrottlingBurstLimit: 3 });
    const at = (ms: number) => new Date(1_800_000_000_000 + ms);
    expect([at(0), at(0), at(0), at(0)].map(passes)).toEqual([true, true, true, false]);
    expect([at(500), at(500)].map(passes)).toEqual([true, false]);
  });
});

/** An API with one route without authorizer, over a function with a given result. */
const withApi = async (
  result: InvocationResult | Promise<InvocationResult>,
  test: (origin: string) => Promise<void>,
  more: { stage?: object; integration?: object } = {},
) => {
  const { dir, remove } = writeAssembly({
    stacks: {
      one: {
        Resources: {
          Api: {
            Type: 'AWS::ApiGatewayV2::Api',
            Properties: {
              ProtocolType: 'HTTP',
              CorsConfiguration: {
                AllowOrigins: ['http://web.test'],
                AllowMethods: ['GET', 'POST'],
                AllowHeaders: ['authorization'],
                MaxAge: 60,
              },
            },
          },
          Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { StageName: '$default', ...more.stage } },
          Fn: functionResource('fn'),
          Integration: {
            Type: 'AWS::ApiGatewayV2::Integration',
            Properties: {
              IntegrationType: 'AWS_PROXY',
              IntegrationUri: { Ref: 'Fn' },
              PayloadFormatVersion: '2.0',
              ...more.integration,
            },
          },
          Route: {
            Type: 'AWS::ApiGatewayV2::Route',
            Properties: { RouteKey: 'GET /x', Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Integration' }]] } },
          },
        },
      },
    },
  });
  onTestFinished(remove);
  const assembly = loadAssembly(dir, { web: 'http://a', api: 'http://b', aws: 'http://c' });
  const handler = createHttpApi(assembly, {
    invoke: async () => result,
    poolKeys: () => ({ keys: [] }),
    now: () => new Date(),
    log: () => undefined,
  });
  if (!handler) throw new Error('The fixture has no API.');
  const listener = await listen({ port: 0, handler });
  try {
    await test(`http://127.0.0.1:${listener.port}`);
  } finally {
    await listener.stop();
  }
};

describe('the HTTP API', () => {
  it('returns status, headers, cookies and a binary body of the function', () =>
    withApi(
      {
        payload: {
          statusCode: 201,
          headers: { 'X-Own': 'yes' },
          cookies: ['a=1', 'b=2'],
          body: Buffer.from('bytes').toString('base64'),
          isBase64Encoded: true,
        },
      },
      async origin => {
        const response = await fetch(`${origin}/x`);
        expect([response.status, response.headers.get('x-own'), await response.text()]).toEqual([201, 'yes', 'bytes']);
        expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      },
    ));

  it('responds to a preflight itself, for the web origin only', () =>
    withApi({ payload: null }, async origin => {
      const preflight = (from: string) =>
        fetch(`${origin}/x`, { method: 'OPTIONS', headers: { origin: from, 'access-control-request-method': 'GET' } });
      const welcome = await preflight('http://web.test');
      expect(welcome.status).toBe(204);
      expect(welcome.headers.get('access-control-allow-methods')).toBe('GET,POST');
      expect((await preflight('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
    }));

  it('returns 404 for a path without a route and 500 for a malformed result', () =>
    withApi({ payload: { statusCode: 'soon' } }, async origin => {
      expect((await fetch(`${origin}/y`)).status).toBe(404);
      expect((await fetch(`${origin}/x`)).status).toBe(500);
    }));

  it('returns 429 above the stage’s limit', () =>
    withApi(
      { payload: { statusCode: 200 } },
      async origin => {
        expect((await fetch(`${origin}/x`)).status).toBe(200);
        const throttled = await fetch(`${origin}/x`);
        expect([throttled.status, await throttled.json()]).toEqual([429, { message: 'Too Many Requests' }]);
      },
      { stage: { DefaultRouteSettings: { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 1 } } },
    ));

  it('returns 503 if the function takes longer than the integration’s time-out', () =>
    withApi(
      new Promise<InvocationResult>(() => undefined),
      async origin => expect((await fetch(`${origin}/x`)).status).toBe(503),
      { integration: { TimeoutInMillis: 50 } },
    ));
});
