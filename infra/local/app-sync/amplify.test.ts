import { Amplify } from 'aws-amplify';
import { generateClient } from 'aws-amplify/api';
import { Hub } from 'aws-amplify/utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { publish, startTestApi, type TestApi } from './start-test-api.ts';

/** Amplify always asks for `wss://`; the local web app rewrites it in the same way. */
class PlainLocalSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(String(url).replace(/^wss:\/\/localhost/, 'ws://localhost'), protocols);
  }
}

/** A busy machine may take seconds for a message, and Amplify waits five before it reconnects. */
vi.setConfig({ testTimeout: 120_000 });
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

let api: TestApi;
let token: string;
const states: string[] = [];
const unsubscribe = Hub.listen('api', ({ payload }) => {
  const data = payload.data as { connectionState?: string } | undefined;
  if (data?.connectionState) states.push(data.connectionState);
});

beforeEach(async () => {
  vi.stubGlobal('WebSocket', PlainLocalSocket);
  token = 'user:ann';
  states.length = 0;
  api = await startTestApi();
  const accessToken = () => ({ toString: () => token, payload: {} });
  const GraphQL = { endpoint: `${api.origin}/graphql`, region: 'us-east-1', defaultAuthMode: 'userPool' as const };
  Amplify.configure(
    { API: { GraphQL } },
    { Auth: { tokenProvider: { getTokens: async () => ({ accessToken: accessToken() }) } } },
  );
});
afterEach(async () => {
  await api.stop();
  vi.unstubAllGlobals();
});

const subscribe = (topic: string) => {
  const got: unknown[] = [];
  const errors: unknown[] = [];
  const query = /* GraphQL */ `
    subscription ($topic: ID!) {
      onChange(topic: $topic) {
        topic
        version
      }
    }
  `;
  const request = generateClient().graphql({ query, variables: { topic } });
  if (!('subscribe' in request)) throw new Error('not a subscription');
  const handle = request.subscribe({ next: ({ data }) => got.push(data), error: error => errors.push(error) });
  return { got, errors, stop: () => handle.unsubscribe() };
};
const subscriptionCount = () => api.api.connections().reduce((sum, c) => sum + c.subscriptions.length, 0);

it('given the real Amplify, when it queries, it gets the response for its token', async () => {
  expect(await generateClient().graphql({ query: '{ whoAmI }' })).toEqual({
    data: { whoAmI: 'ann by User Pool Authorization' },
  });
});

it('given the real Amplify, when it subscribes, it gets changes until it unsubscribes', async () => {
  const agents = subscribe('agents');
  const own = subscribe('user:ann');
  await soon(() => expect(subscriptionCount()).toBe(2));
  expect(api.api.connections()).toHaveLength(1);
  await publish(api, { topic: 'agents', version: 1 });
  await publish(api, { topic: 'user:ann', version: 2 });
  await soon(() => expect(own.got).toEqual([{ onChange: { topic: 'user:ann', version: 2 } }]));
  expect(agents.got).toEqual([{ onChange: { topic: 'agents', version: 1 } }]);
  agents.stop();
  own.stop();
  // Amplify leaves an idle socket open for a second.
  await soon(() => expect(api.api.connections()).toEqual([]));
});

it('given the real Amplify, when its connection is cut, it reconnects and subscribes again', async () => {
  const agents = subscribe('agents');
  await soon(() => expect(subscriptionCount()).toBe(1));
  await soon(() => expect(states).toContain('Connected'));
  api.api.cutConnections();
  await soon(() => expect(states).toContain('ConnectionDisrupted'));
  await soon(() => expect(subscriptionCount()).toBe(1));
  await publish(api, { topic: 'agents', version: 2 });
  await soon(() => expect(agents.got).toEqual([{ onChange: { topic: 'agents', version: 2 } }]));
  agents.stop();
});

it('given the real Amplify, when a subscription is invalidated, it is not told, and a new one is served', async () => {
  const agents = subscribe('agents');
  await soon(() => expect(subscriptionCount()).toBe(1));
  await api.post({ query: 'mutation { endSubscriptions(name: "ann", version: 6) { topic } }' });
  await soon(() => expect(subscriptionCount()).toBe(0));
  agents.stop();
  const again = subscribe('agents');
  await soon(() => expect(subscriptionCount()).toBe(1));
  await publish(api, { topic: 'agents', version: 7 });
  await soon(() => expect(again.got).toEqual([{ onChange: { topic: 'agents', version: 7 } }]));
  expect([agents.got, agents.errors, again.errors]).toEqual([[], [], []]);
  again.stop();
});

it('given the real Amplify, when a resolver rejects one topic as Forbidden, the others continue', async () => {
  const agents = subscribe('agents');
  await soon(() => expect(subscriptionCount()).toBe(1));
  const before = api.api.connections().map(c => c.id);
  const closed = subscribe('closed');
  await soon(() => expect(closed.errors).toHaveLength(1));
  await publish(api, { topic: 'agents', version: 1 });
  await soon(() => expect(agents.got).toEqual([{ onChange: { topic: 'agents', version: 1 } }]));
  expect(api.api.connections().map(c => c.id)).toEqual(before);
  agents.stop();
});

it('given the real Amplify, when a resolver rejects a topic as Unauthorized, the others subscribe again', async () => {
  const agents = subscribe('agents');
  await soon(() => expect(subscriptionCount()).toBe(1));
  const before = api.api.connections().map(c => c.id);
  const foreign = subscribe('user:bob');
  await soon(() => expect(foreign.errors).toHaveLength(1));
  await soon(() => expect(subscriptionCount()).toBe(1));
  await soon(() => expect(api.api.connections().map(c => c.id)).not.toEqual(before));
  await soon(() => expect(subscriptionCount()).toBe(1));
  expect(JSON.stringify(foreign.errors)).toContain('Not Authorized to access onChange on type Subscription');
  agents.stop();
});

it('given the real Amplify, when its token is expired, it does not connect', async () => {
  token = 'expired';
  const agents = subscribe('agents');
  await soon(() => expect(agents.errors).toHaveLength(1));
  expect(JSON.stringify(agents.errors[0])).toContain('UnauthorizedException');
  expect(subscriptionCount()).toBe(0);
  unsubscribe();
});
