import taskRouterSdk from 'twilio-taskrouter';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptSockets } from '../support/unit/accept-sockets.ts';
import { startHttpServer } from '../support/unit/http-server.ts';

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const token = `${part({ alg: 'HS256' })}.${part({
  exp: 4_000_000_000,
  grants: { task_router: { workspace_sid: 'WS1', worker_sid: 'WK1', role: 'worker' } },
})}.x`;

const init = JSON.stringify({
  event_type: 'init',
  payload: { channel_id: 'WK1', account_sid: 'AC1', workspace_sid: 'WS1', token_lifetime: 3_600_000 },
});

let server: Awaited<ReturnType<typeof startHttpServer>>;
let sockets: ReturnType<typeof acceptSockets>;
let worker: InstanceType<typeof taskRouterSdk.Worker>;
beforeEach(async () => {
  server = await startHttpServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ payload: { contents: [], sid: 'WK1', attributes: '{}' } }));
  });
  sockets = acceptSockets(server.server, socket => socket.send(init));
  worker = new taskRouterSdk.Worker(token, {
    ebServer: `${server.origin}/v1/wschannels`,
    wsServer: `${server.origin.replace('http', 'ws')}/v1/wschannels`,
    logLevel: 'silent',
  });
  worker.on('error', () => undefined);
});
afterEach(async () => {
  worker.disconnect();
  sockets.stop();
  await server.stop();
});

it('twilio-taskrouter: the option wsServer sets the URL of events, with the token in the query', async () => {
  await expect.poll(() => server.received.length).toBeGreaterThan(0);
  expect(sockets.asked[0]?.url).toContain(`token=${token}`);
  expect(sockets.asked[0]?.url).toMatch(/^\/v1\/wschannels\?/);
});

it('twilio-taskrouter: the option ebServer sets the URL of commands, as JSON with the token in it', async () => {
  await expect.poll(() => server.received.length).toBeGreaterThan(0);
  const asked = server.received.map(({ method, url, body }) => ({ method, url, ...JSON.parse(body) }));
  expect(asked).toContainEqual(
    expect.objectContaining({ method: 'GET', url: 'Workspaces/WS1/Workers/WK1', token, params: expect.any(Object) }),
  );
  expect(server.received.every(({ method, url }) => method === 'POST' && url === '/v1/wschannels')).toBe(true);
});
