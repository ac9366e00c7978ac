import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, publish, type Received, startTestApi, type TestApi } from './start-test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.stop());

const ANN = 'user:ann';
const dataOf = (messages: Received[]) => messages.filter(m => m.type === 'data').map(m => m.payload);
const acknowledged = (client: Awaited<ReturnType<typeof connect>>, id: string) =>
  vi.waitFor(() => expect(client.of(id)[0]).toEqual({ id, type: 'start_ack' }));
const errorOf = async (client: Awaited<ReturnType<typeof connect>>, id: string) => {
  await vi.waitFor(() => expect(client.of(id)).not.toEqual([]));
  return client.of(id)[0];
};

describe('given queries and mutations', () => {
  it('when a user or the account sends a query, the resolver gets the identity', async () => {
    const query = '{ whoAmI }';
    expect(await api.post({ query }, { authorization: ANN })).toMatchObject({
      status: 200,
      body: { data: { whoAmI: 'ann by User Pool Authorization' } },
    });
    const { body } = await api.post({ query });
    expect(body.errors).toMatchObject([
      { errorType: 'Unauthorized', message: 'Not Authorized to access whoAmI on type Query', path: ['whoAmI'] },
    ]);
  });

  it('when a group is needed, only its members get the field', async () => {
    const query = '{ audit }';
    expect((await api.post({ query }, { authorization: 'user:ann:admin,closer' })).body.data).toEqual({
      audit: 'seen',
    });
    const { body } = await api.post({ query }, { authorization: 'user:ann:closer' });
    expect(body).toMatchObject({ data: { audit: null }, errors: [{ errorType: 'Unauthorized' }] });
  });

  it('when a user calls a mutation for the account, it is rejected and nothing is published', async () => {
    const client = await connect(api, ANN);
    client.subscribe('1', 'agents');
    await acknowledged(client, '1');
    const query = 'mutation { publishChange(topic: "agents") { topic } }';
    const { body } = await api.post({ query }, { authorization: ANN });
    expect(body).toMatchObject({ data: { publishChange: null }, errors: [{ errorType: 'Unauthorized' }] });
    await publish(api, { topic: 'agents', version: 2 });
    await vi.waitFor(() => expect(dataOf(client.received)).toHaveLength(1));
    expect(dataOf(client.received)).toMatchObject([{ data: { onChange: { version: 2 } } }]);
  });

  it('when one request calls a mutation several times under aliases, each call is published', async () => {
    const client = await connect(api, ANN);
    client.subscribe('1', 'agents');
    await acknowledged(client, '1');
    const call = (alias: string, topic: string, version: number) =>
      `${alias}: publishChange(topic: "${topic}", version: ${version}) { topic version }`;
    await api.post({
      query: `mutation { ${call('a', 'agents', 1)} ${call('b', 'agents', 2)} ${call('c', 'other', 3)} }`,
    });
    await vi.waitFor(() => expect(dataOf(client.received)).toHaveLength(2));
    expect(dataOf(client.received)).toMatchObject([
      { data: { onChange: { version: 1 } } },
      { data: { onChange: { version: 2 } } },
    ]);
  });

  it('when a resolver appends an error, the data comes too; when it throws, the error has the type Code', async () => {
    const { body } = await api.post({ query: '{ doubtful broken }' }, { authorization: ANN });
    expect(body).toMatchObject({
      data: { doubtful: 'half', broken: null },
      errors: [{ errorType: 'Code' }, { errorType: 'Partial', message: 'Half of it', path: ['doubtful'] }],
    });
  });

  it.each([
    ['no authorization', {}, '{"query":"{whoAmI}"}', 401, 'UnauthorizedException'],
    ['an expired token', { authorization: 'expired' }, '{"query":"{whoAmI}"}', 401, 'UnauthorizedException'],
    ['a made-up token', { authorization: 'x' }, '{"query":"{whoAmI}"}', 401, 'UnauthorizedException'],
    [
      'a foreign signature',
      { authorization: 'AWS4-HMAC-SHA256 Credential=other/x' },
      '{"query":"{whoAmI}"}',
      403,
      'UnrecognizedClientException',
    ],
    ['no JSON', { authorization: ANN }, 'query', 400, 'MalformedHttpRequestException'],
    ['no query', { authorization: ANN }, '{}', 400, 'MalformedHttpRequestException'],
    [
      'a subscription',
      { authorization: ANN },
      '{"query":"subscription{onChange(topic:1){topic}}"}',
      400,
      'UnsupportedOperation',
    ],
  ])(
    'when a request has %s, it is rejected with its status and type',
    async (_what, headers, body, status, errorType) => {
      expect(await api.post(body, headers as Record<string, string>)).toMatchObject({
        status,
        body: { errors: [{ errorType }] },
      });
    },
  );

  it('when a document does not fit the schema, the error names the reason', async () => {
    const { status, body } = await api.post({ query: '{ nothing }' }, { authorization: ANN });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: null, errors: [{ message: expect.stringMatching(/^Validation error: /) }] });
    const schema = await api.post({ query: '{ __schema { types { name } } }' }, { authorization: ANN });
    expect(schema.body).toMatchObject({ data: { __schema: { types: expect.any(Array) } } });
    const syntax = await api.post({ query: '{ who' }, { authorization: ANN });
    expect(syntax.body).toMatchObject({ data: null, errors: [{ message: expect.stringMatching(/Syntax Error/) }] });
  });
});

describe('given an API without introspection', () => {
  it.each(['{ __schema { types { name } } }', '{ __type(name: "Change") { name } }'])(
    'when a client asks %s, it is not answered; the type of an object is',
    async query => {
      const closed = await startTestApi({ introspection: false });
      const { body } = await closed.post({ query }, { authorization: ANN });
      expect(body).toMatchObject({ data: null, errors: [{ message: expect.stringContaining('introspection') }] });
      expect((await closed.post({ query: '{ __typename }' }, { authorization: ANN })).body).toEqual({
        data: { __typename: 'Query' },
      });
      await closed.stop();
    },
  );
});

describe('given subscriptions with an invalidation filter', () => {
  const invalidate = (...calls: [name: string, version: number][]) =>
    api.post({
      query: `mutation { ${calls
        .map(([name, version], n) => `c${n}: endSubscriptions(name: "${name}", version: ${version}) { topic }`)
        .join(' ')} }`,
    });

  it('when a mutation invalidates, those that match are completed and hear nothing more; the connection stays', async () => {
    const ann = await connect(api, ANN);
    const bob = await connect(api, 'user:bob');
    for (const client of [ann, bob]) {
      client.subscribe('1', 'agents');
      await acknowledged(client, '1');
    }
    await invalidate(['ann', 5]);
    expect(ann.of('1')).toHaveLength(1);
    await invalidate(['ann', 6]);
    await vi.waitFor(() => expect(ann.of('1').at(-1)).toEqual({ id: '1', type: 'complete' }));
    await publish(api, { topic: 'agents', version: 1 });
    await vi.waitFor(() => expect(dataOf(bob.received)).toHaveLength(1));
    expect(dataOf(ann.received)).toEqual([]);
    ann.subscribe('1', 'agents');
    await vi.waitFor(() => expect(ann.of('1').at(-1)).toEqual({ id: '1', type: 'start_ack' }));
    expect(ann.isClosed()).toBe(false);
  });

  it('when one request invalidates more than five times, the sixth fails', async () => {
    const { body } = await invalidate(...Array.from({ length: 6 }, (): [string, number] => ['ann', 6]));
    expect(body.errors).toEqual([expect.objectContaining({ path: ['c5'], errorType: 'Code' })]);
  });
});

describe('given real-time connections', () => {
  it('when a client connects, it gets an acknowledgement with its time-out, and keep-alives', async () => {
    const client = await connect(api, ANN);
    expect(client.socket.protocol).toBe('graphql-ws');
    client.send({ type: 'connection_init' });
    await vi.waitFor(() =>
      expect(client.received).toEqual([
        { type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } },
        { type: 'ka' },
      ]),
    );
    expect(api.api.connections()).toEqual([{ id: expect.any(String), sub: 'ann', subscriptions: [] }]);
  });

  it.each([
    ['expired', 'UnauthorizedException', 401, 'Token has expired.'],
    ['made-up', 'UnauthorizedException', 401, 'You are not authorized to make this call.'],
    ['AWS4-HMAC-SHA256 Credential=other/x', 'UnrecognizedClientException', 403, expect.any(String)],
  ])('when the token is %s, the connection is rejected and closed', async (token, errorType, errorCode, message) => {
    const client = await connect(api, token);
    client.send({ type: 'connection_init' });
    await vi.waitFor(() => expect(client.isClosed()).toBe(true));
    expect(client.received).toEqual([
      { type: 'connection_error', payload: { errors: [{ errorType, errorCode, message }] } },
    ]);
    expect(api.api.connections()).toEqual([]);
  });

  it('when changes are published, each subscriber gets those of its topic, in order, until it stops', async () => {
    const ann = await connect(api, ANN);
    const bob = await connect(api, 'user:bob');
    ann.subscribe('1', 'user:ann');
    bob.subscribe('1', 'user:bob');
    bob.subscribe('2', 'agents');
    for (const [client, id] of [
      [ann, '1'],
      [bob, '1'],
      [bob, '2'],
    ] as const)
      await acknowledged(client, id);
    const item = JSON.stringify({ name: 'Ann' });
    for (const version of [1, 2, 3]) await publish(api, { topic: 'user:ann', version, item });
    await publish(api, { topic: 'agents', version: 9 });
    await vi.waitFor(() => expect(dataOf(ann.received)).toHaveLength(3));
    expect(dataOf(ann.received)).toEqual(
      [1, 2, 3].map(version => ({ data: { onChange: { topic: 'user:ann', version, item } } })),
    );
    expect(dataOf(bob.received)).toEqual([{ data: { onChange: { topic: 'agents', version: 9, item: null } } }]);
    bob.send({ type: 'stop', id: '2' });
    await vi.waitFor(() => expect(bob.of('2').at(-1)).toEqual({ id: '2', type: 'complete' }));
    await publish(api, { topic: 'agents', version: 10 });
    await publish(api, { topic: 'user:bob', version: 11 });
    await vi.waitFor(() =>
      expect(bob.of('1').at(-1)).toMatchObject({ payload: { data: { onChange: { version: 11 } } } }),
    );
    expect(dataOf(bob.of('2'))).toHaveLength(1);
  });

  it('when a mutation omits a field or gives it an alias, subscribers get null or the field name', async () => {
    const client = await connect(api, ANN);
    client.start('1', {
      query: 'subscription { onChange(topic: "a") { topic v: version secret parts { name } } }',
    });
    await acknowledged(client, '1');
    await api.post({
      query: `mutation { publishChange(topic: "a", version: 7) { ...Some nr: version secret } }
        fragment Some on Change { topic parts { label: name } }`,
    });
    await vi.waitFor(() => expect(dataOf(client.received)).toHaveLength(1));
    expect(dataOf(client.received)[0]).toMatchObject({
      data: { onChange: { topic: 'a', v: 7, secret: null, parts: [{ name: 'a' }, { name: 'b' }] } },
      errors: [{ errorType: 'Unauthorized', message: 'Not Authorized to access secret on type Change' }],
    });
    await api.post({ query: 'mutation { publishChange(topic: "a", version: 8) { topic } }' });
    await vi.waitFor(() => expect(dataOf(client.received)).toHaveLength(2));
    expect(dataOf(client.received)[1]).toMatchObject({ data: { onChange: { topic: 'a', v: null, parts: null } } });
    await api.post({ query: 'mutation { publishChange(topic: "a", version: 9) { version } }' });
    await publish(api, { topic: 'a', version: 10 });
    await vi.waitFor(() => expect(dataOf(client.received)).toHaveLength(3));
    expect(dataOf(client.received)[2]).toMatchObject({ data: { onChange: { v: 10 } } });
  });

  it('when an optional argument is given it filters, null included; left out it does not', async () => {
    const client = await connect(api, ANN);
    const query = 'subscription($e: String) { onChange(topic: "a", entity: $e) { version } }';
    client.start('call', { query, variables: { e: 'call' } });
    client.start('null', { query, variables: { e: null } });
    client.start('any', { query });
    for (const id of ['call', 'null', 'any']) await acknowledged(client, id);
    await publish(api, { topic: 'a', entity: 'call', version: 1 });
    await publish(api, { topic: 'a', entity: 'user', version: 2 });
    await publish(api, { topic: 'a', version: 3 });
    await vi.waitFor(() => expect(dataOf(client.of('any'))).toHaveLength(3));
    const versions = (id: string) =>
      dataOf(client.of(id)).map(p => (p as { data: { onChange: { version: number } } }).data.onChange.version);
    expect([versions('call'), versions('null'), versions('any')]).toEqual([[1], [3], [1, 2, 3]]);
  });

  it('when the resolver sets a filter, it replaces the arguments', async () => {
    const client = await connect(api, ANN);
    client.start('1', { query: 'subscription { onLargeVersions(atLeast: 5) { version } }' });
    await acknowledged(client, '1');
    for (const version of [4, 5]) await publish(api, { topic: 'a', version });
    await vi.waitFor(() => expect(dataOf(client.received)).toEqual([{ data: { onLargeVersions: { version: 5 } } }]));
  });

  it('when the resolver rejects a topic, the subscription fails with its message, the connection stays', async () => {
    const client = await connect(api, ANN);
    client.subscribe('1', 'user:bob');
    expect(await errorOf(client, '1')).toEqual({
      id: '1',
      type: 'error',
      payload: {
        errors: [{ errorType: 'Unauthorized', message: 'Not Authorized to access onChange on type Subscription' }],
      },
    });
    client.subscribe('2', 'closed');
    expect(await errorOf(client, '2')).toMatchObject({
      payload: { errors: [{ errorType: 'Forbidden', message: 'This topic is closed.' }] },
    });
    await publish(api, { topic: 'user:bob', version: 1 });
    client.subscribe('3', 'user:ann');
    await acknowledged(client, '3');
    expect(dataOf(client.received)).toEqual([]);
    expect(client.isClosed()).toBe(false);
  });

  it.each([
    [
      'an expired token',
      { query: 'subscription { onChange(topic: 1) { topic } }' },
      { Authorization: 'expired' },
      'UnauthorizedException',
    ],
    ['a query', { query: '{ whoAmI }' }, undefined, 'UnsupportedOperation'],
    ['an unknown field', { query: 'subscription { onNothing { topic } }' }, undefined, 'BadRequestException'],
    [
      'no topic',
      { query: 'subscription($t: ID!) { onChange(topic: $t) { topic } }' },
      undefined,
      'BadRequestException',
    ],
    ['no query', {}, undefined, 'BadRequestException'],
  ])('when a start has %s, it is rejected', async (_what, data, authorization, errorType) => {
    const client = await connect(api, ANN);
    client.start('1', data, authorization);
    expect(await errorOf(client, '1')).toMatchObject({ type: 'error', payload: { errors: [{ errorType }] } });
  });

  it('when a message is invalid, the client gets an error and the connection stays open', async () => {
    const client = await connect(api, ANN);
    for (const message of [
      'no json',
      '[]',
      { type: 'dance', id: '7' },
      { type: 'stop', id: '8' },
      { type: 'start', id: '9' },
    ]) {
      client.send(message);
    }
    await vi.waitFor(() => expect(client.received).toHaveLength(5));
    expect(client.received.map(m => [m.id, m.type])).toEqual([
      [undefined, 'error'],
      [undefined, 'error'],
      ['7', 'error'],
      ['8', 'error'],
      ['9', 'error'],
    ]);
    client.send({ type: 'connection_init' });
    await vi.waitFor(() => expect(client.received.at(-1)?.type).toBe('ka'));
  });

  it('when a client starts more than 100 subscriptions or the same one twice, it is rejected', async () => {
    const client = await connect(api, ANN);
    for (let i = 0; i < 100; i++) client.subscribe(String(i), 'agents');
    await acknowledged(client, '99');
    client.subscribe('5', 'agents');
    client.subscribe('100', 'agents');
    expect(await errorOf(client, '100')).toMatchObject({
      payload: { errors: [{ errorType: 'MaxSubscriptionsReachedError' }] },
    });
    expect(client.of('5').at(-1)).toMatchObject({ payload: { errors: [{ errorType: 'DuplicatedOperationError' }] } });
  });

  it('when an item is larger than 240 KB, it is not sent and the log names it', async () => {
    const client = await connect(api, ANN);
    client.subscribe('1', 'agents');
    await acknowledged(client, '1');
    await publish(api, { topic: 'agents', version: 1, item: JSON.stringify('x'.repeat(245_760)) });
    await publish(api, { topic: 'agents', version: 2 });
    await vi.waitFor(() => expect(dataOf(client.received)).toHaveLength(1));
    expect(dataOf(client.received)).toMatchObject([{ data: { onChange: { version: 2 } } }]);
    expect(api.lines).toEqual([expect.stringContaining('larger than 240 KB')]);
  });

  it('when connections are cut, they and their subscriptions are removed', async () => {
    const client = await connect(api, ANN);
    client.subscribe('1', 'agents');
    await acknowledged(client, '1');
    expect(api.api.connections()[0]?.subscriptions).toEqual([
      { id: '1', fieldName: 'onChange', args: { topic: 'agents' } },
    ]);
    api.api.cutConnections();
    await vi.waitFor(() => expect(client.isClosed()).toBe(true));
    await vi.waitFor(() => expect(api.api.connections()).toEqual([]));
    await expect(publish(api, { topic: 'agents', version: 1 })).resolves.toMatchObject({ status: 200 });
  });
});
