import { GraphQLAPI } from '@aws-amplify/api-graphql';
import { getGlobalContext } from '@aws-amplify/core';
import { Amplify } from 'aws-amplify';
import { signIn } from 'aws-amplify/auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { acceptSockets } from '../support/unit/accept-sockets.ts';
import { startHttpServer } from '../support/unit/http-server.ts';

/** Amplify's requested socket, before the page's script replaces it by a plain one. */
const asked: string[] = [];
class PlainSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    asked.push(String(url));
    super(String(url).replace(/^wss:/, 'ws:'), protocols);
    // A test may end before the connection is open.
    this.on('error', () => undefined);
  }
}

let server: Awaited<ReturnType<typeof startHttpServer>>;
let sockets: ReturnType<typeof acceptSockets>;
beforeEach(async () => {
  asked.length = 0;
  vi.stubGlobal('WebSocket', PlainSocket);
  server = await startHttpServer((_, response) => response.end('{}'));
  sockets = acceptSockets(server.server);
});
afterEach(async () => {
  sockets.stop();
  await server.stop();
  vi.unstubAllGlobals();
});

it('aws-amplify: userPoolEndpoint sets the endpoint of Cognito', async () => {
  const Cognito = { userPoolId: 'us-east-1_Local0001', userPoolClientId: 'web', userPoolEndpoint: server.origin };
  Amplify.configure({ Auth: { Cognito } });
  await signIn({ username: 'ann@coverline.test', password: 'Correct-Horse-7' }).catch(() => undefined);
  expect(server.received[0]?.headers['x-amz-target']).toBe('AWSCognitoIdentityProviderService.InitiateAuth');
});

it('aws-amplify: the live socket is derived from the endpoint: wss, /realtime, the token in the subprotocol', async () => {
  const accessToken = { toString: () => 'a-token', payload: {} };
  Amplify.configure(
    { API: { GraphQL: { endpoint: `${server.origin}/graphql`, region: 'us-east-1', defaultAuthMode: 'userPool' } } },
    { Auth: { tokenProvider: { getTokens: async () => ({ accessToken }) } } },
  );
  const request = GraphQLAPI.graphql(getGlobalContext(), {
    query: 'subscription { onChange(topic: "agents") { topic } }',
    authMode: 'userPool',
  });
  if (!('subscribe' in request)) throw new Error('not a subscription');
  const handle = request.subscribe({ error: () => undefined });
  await expect.poll(() => sockets.asked.length).toBeGreaterThan(0);
  handle.unsubscribe();
  expect(asked[0]).toBe(`${server.origin.replace('http:', 'wss:')}/graphql/realtime`);
  const [name, header = ''] = sockets.asked[0]?.protocols ?? [];
  expect(name).toBe('graphql-ws');
  expect(JSON.parse(Buffer.from(header.replace('header-', ''), 'base64url').toString())).toMatchObject({
    Authorization: 'a-token',
    host: new URL(server.origin).host,
  });
});
