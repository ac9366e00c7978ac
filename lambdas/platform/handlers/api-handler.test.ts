import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { keys } from '#platform/table/engine/keys';
import { requires } from '#shared/access/access';
import { operation } from '#shared/contracts/operation';
import { Rejection } from '#shared/errors';
import type { User } from '#shared/users/user';
import { aGroup, anAdmin, aUser, SESSION_ID } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { aContext, accessClaims, anApiEvent } from '../../../tests/support/unit/lambda-events.ts';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import { fingerprint } from '../fingerprint.ts';
import { clearGroupConfigurations } from './actor.ts';
import { apiHandler } from './api-handler.ts';

const rename = operation({
  name: 'rename',
  method: 'POST',
  path: '/thing/{id}',
  access: requires.feature('CallHistory'),
  input: z.object({
    id: z.string(),
    name: z.string().min(1, 'Name is required'),
    note: z.string().optional(),
    leadId: z.string().optional(),
    at: z.object({ x: z.number() }).optional(),
  }),
  output: z.object({ name: z.string() }),
  errors: ['not_found'],
  summary: 'Renames a thing.',
});
const find = operation({ ...rename, name: 'find', method: 'GET', path: '/thing', access: requires.role('admin') });

const NO_JSON = 'The request is not valid JSON.';
const NOT_VALID = 'Some of what was sent is missing or not valid.';
const missing = { method: 'GET', path: '/missing' } as const;

const table = strictMock(DynamoDBDocumentClient);
let log: ReturnType<typeof captureLog>;

const given = (user: User | undefined) => {
  table.on(GetCommand).resolves({ Item: user && { ...user, pk: `user#${user.id}`, sk: 'user', entity: 'user' } });
  table.on(QueryCommand).resolves({ Items: [aGroup()] });
};

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  log = captureLog();
  table.resetHistory();
  given(aUser());
});
afterEach(() => {
  clearGroupConfigurations();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const verb = vi.fn(async (_request: unknown): Promise<{ name: string }> => ({ name: 'New' }));
const handler = apiHandler({ rename, find }, { rename: verb, find: verb });
beforeEach(() => {
  verb.mockReset();
  verb.mockResolvedValue({ name: 'New' });
});

const post = async (body: unknown, sub: string | undefined = 'agent-1', op = rename) => {
  const event = anApiEvent(op, sub, {
    pathParameters: { id: '7' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { statusCode, body: answer = '' } = await handler(event, aContext());
  return { status: statusCode, body: JSON.parse(answer) };
};

describe('apiHandler', () => {
  it('runs the verb with the parsed input, the actor and the time, and returns its parsed output', async () => {
    verb.mockResolvedValue({ name: 'New', secret: 'kept inside' } as { name: string });
    expect(await post({ name: 'New', surplus: 1 })).toEqual({ status: 200, body: { name: 'New' } });
    expect(verb).toHaveBeenCalledWith({
      input: { id: '7', name: 'New' },
      actor: {
        user: aUser(),
        access: expect.objectContaining({ features: ['CallHistory', 'Leaderboard'] }),
        sourceIp: '127.0.0.1',
      },
      signIn: { id: SESSION_ID, at: expect.stringMatching(/Z$/) },
      now: expect.stringMatching(/Z$/),
      requestId: 'request-1',
    });
  });

  it.each([
    ['malformed JSON', '{"name":', NO_JSON, [{ field: '', message: 'Malformed JSON' }]],
    ['a list', [1], NO_JSON, [{ field: '', message: 'Expected a JSON object' }]],
    ['null', 'null', NO_JSON, [{ field: '', message: 'Expected a JSON object' }]],
    ['a text', '"New"', NO_JSON, [{ field: '', message: 'Expected a JSON object' }]],
    ['a field that does not fit', { name: '' }, NOT_VALID, [{ field: 'name', message: 'Name is required' }]],
    ['nothing', '', NOT_VALID, [{ field: 'name', message: expect.stringContaining('undefined') }]],
    ['a part that does not fit', { name: 'New', at: {} }, NOT_VALID, [{ field: 'at.x', message: expect.any(String) }]],
  ])('rejects %s with 400 and details, and does not run the verb', async (_name, body, message, detail) => {
    const response = await post(body);
    expect(response).toEqual({
      status: 400,
      body: { error: message, code: 'invalid_input', request_id: 'request-1', detail },
    });
    expect(verb).not.toHaveBeenCalled();
  });

  describe('where the configuration of a group cannot be read', () => {
    const givenOf = (groups: string[]) => {
      given(aUser({ groups }));
      const broken = { ...keys.group('broken'), name: 'broken', tier: 'high' };
      table.on(QueryCommand).resolves({ Items: [{ ...aGroup(), ...keys.group('closer_t1') }, broken] });
    };

    it('serves the users of all other groups, and names it in the log', async () => {
      givenOf(['closer_t1']);
      expect(await post({ name: 'New' })).toMatchObject({ status: 200 });
      const line = log.lines().find(text => text.includes('group not read'));
      expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'ERROR', group: 'broken' });
    });

    it('lets no other group decide about its users', async () => {
      givenOf(['closer_t1', 'broken']);
      expect(await post({ name: 'New' })).toMatchObject({ status: 500, body: { code: 'internal' } });
      expect(verb).not.toHaveBeenCalled();
    });
  });

  it('answers JSON that nobody stores, with the id of the request', async () => {
    const event = anApiEvent(rename, 'agent-1', { pathParameters: { id: '7' }, body: '{"name":"New"}' });
    expect((await handler(event, aContext())).headers).toEqual({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
    });
  });

  it('replaces half a surrogate pair, which the table does not store', async () => {
    await post('{"name":"New \\ud842"}');
    expect(verb).toHaveBeenCalledWith(expect.objectContaining({ input: { id: '7', name: 'New \ufffd' } }));
  });

  it('does not let the body override the path', async () => {
    await post({ id: 'other', name: 'New' });
    expect(verb).toHaveBeenCalledWith(expect.objectContaining({ input: { id: '7', name: 'New' } }));
  });

  it.each([
    ['unknown', undefined, 'unknown', 'Your account is not known here. Please ask an admin.'],
    ['disabled', aUser({ disabled: true }), 'disabled', 'Your account is disabled. Please ask an admin.'],
    ['without the feature', aUser({ groups: [] }), 'permission', 'You are not allowed to do this.'],
  ])('rejects a user who is %s with 403 and logs the user id', async (_name, user, reason, message) => {
    given(user);
    expect(await post({ name: 'New' })).toMatchObject({ status: 403, body: { code: 'forbidden', error: message } });
    expect(verb).not.toHaveBeenCalled();
    const denied = log.lines().filter(line => line.includes('access denied'));
    expect(denied.map(line => JSON.parse(line))).toMatchObject([
      { user_id: 'agent-1', source_ip: '127.0.0.1', reason },
    ]);
  });

  it('allows what a group allows since a moment ago', async () => {
    const before = aGroup({ groupPolicy: { permissions: [] } });
    table.on(QueryCommand).resolves({ Items: [before] });
    const nowStored = (Item: object) => table.on(GetCommand, { Key: keys.group('closer_t1') }).resolves({ Item });
    nowStored(before);
    expect(await post({ name: 'New' })).toMatchObject({ status: 403 });
    nowStored(aGroup({ version: 2 }));
    expect(await post({ name: 'New' })).toEqual({ status: 200, body: { name: 'New' } });
  });

  it('logs the lead that a request names, and the source address', async () => {
    const event = anApiEvent(rename, 'agent-1', {
      pathParameters: { id: '7' },
      headers: { 'x-viewer-address': '203.0.113.9' },
      body: JSON.stringify({ name: 'New', leadId: 'lead-42' }),
    });
    await handler(event, aContext());
    const line = JSON.parse(log.lines().find(text => text.includes('"operation":"rename"')) ?? '{}');
    expect(line).toMatchObject({ lead_id: 'lead-42', source_ip: '203.0.113.9, 127.0.0.1', status: 200 });
  });

  it('gives the verb an address for its records, in which the viewer’s is marked as unproven', async () => {
    const fields = { pathParameters: { id: '7' }, body: JSON.stringify({ name: 'New' }) };
    const headers = { 'x-viewer-address': '203.0.113.9', 'x-origin-secret': 'invented' };
    await handler(anApiEvent(rename, 'agent-1', { ...fields, headers }), aContext());
    await handler(anApiEvent(rename, 'agent-1', fields), aContext());
    expect(verb.mock.calls).toMatchObject([
      [{ actor: { sourceIp: 'unproven 203.0.113.9, 127.0.0.1' } }],
      [{ actor: { sourceIp: '127.0.0.1' } }],
    ]);
  });

  it('allows an admin everything that needs a feature or a role', async () => {
    given(anAdmin());
    expect((await post({ name: 'New' }, 'admin-1')).status).toBe(200);
  });

  it('reads the input of a GET from the query', async () => {
    given(anAdmin());
    const event = anApiEvent(find, 'admin-1', { queryStringParameters: { id: '8', name: 'Old' } });
    await handler(event, aContext());
    expect(verb).toHaveBeenCalledWith(expect.objectContaining({ input: { id: '8', name: 'Old' } }));
  });

  it.each([
    ['no token', undefined],
    ['an ID token', { ...accessClaims('agent-1'), token_use: 'id' }],
    ['a token that names no sign-in', { sub: 'agent-1', token_use: 'access' }],
  ])('rejects a request with %s with 401, before it reads anything', async (_, token) => {
    const { statusCode, body = '' } = await handler(anApiEvent(rename, token), aContext());
    expect([statusCode, JSON.parse(body).error]).toEqual([401, 'Please sign in.']);
    expect(table.commandCalls(GetCommand)).toHaveLength(0);
  });

  it.each([
    ['another session', 'replaced', SESSION_ID],
    ['a session of a user who has none', SESSION_ID, undefined],
  ])('rejects a token of %s with 401 and logs the user id', async (_, session, sessionId) => {
    given(aUser({ sessionId }));
    const event = anApiEvent(rename, accessClaims('agent-1', session), { body: '{}', pathParameters: { id: '7' } });
    const { statusCode, body = '' } = await handler(event, aContext());
    const error = 'You signed in somewhere else, so this session has ended. Please sign in again.';
    expect([statusCode, JSON.parse(body)]).toMatchObject([401, { code: 'session_ended', error }]);
    expect(verb).not.toHaveBeenCalled();
    expect(table.commandCalls(GetCommand)).toHaveLength(1);
    expect(
      log
        .lines()
        .some(line => line.includes('access denied') && line.includes('agent-1') && line.includes('session ended')),
    ).toBe(true);
  });

  it('accepts a token of another session only for the operation that starts one', async () => {
    const begin = operation({ ...rename, name: 'begin', path: '/begin/{id}', startsSession: true });
    const event = anApiEvent(begin, accessClaims('agent-1', 'new', 1_767_625_200), {
      body: '{"name":"New"}',
      pathParameters: { id: '7' },
    });
    expect(await apiHandler({ begin }, { begin: verb })(event, aContext())).toMatchObject({ statusCode: 200 });
    const signIn = { id: 'new', at: '2026-01-05T15:00:00.000Z' };
    expect(verb).toHaveBeenCalledWith(expect.objectContaining({ signIn }));
  });

  describe('in a stage that requires a second factor', () => {
    const enrol = operation({ ...rename, name: 'enrol', path: '/enrol/{id}', withoutSecondFactor: true });
    const asked = async (user: User, op: typeof rename | typeof enrol = rename) => {
      vi.stubEnv('SECOND_FACTOR', 'required');
      given(user);
      const event = anApiEvent(op, 'agent-1', { body: '{"name":"New"}', pathParameters: { id: '7' } });
      const serving = apiHandler({ rename, enrol }, { rename: verb, enrol: verb });
      const { statusCode, body = '' } = await serving(event, aContext());
      return [statusCode, JSON.parse(body).error];
    };
    const admin = aUser({ roles: ['admin'] });

    it('rejects an admin without one with 403, says what to do, and logs it', async () => {
      expect(await asked(admin)).toEqual([403, 'Set up your second factor first: reload the page.']);
      expect(verb).not.toHaveBeenCalled();
      expect(log.lines().some(line => line.includes('access denied') && line.includes('second factor'))).toBe(true);
    });

    it('lets the admin do what sets it up', async () => {
      expect(await asked(admin, enrol)).toEqual([200, undefined]);
    });

    it('does not ask for one of agents, nor of an admin who has one', async () => {
      expect(await asked(aUser())).toEqual([200, undefined]);
      expect(await asked(aUser({ ...admin, second_factor_ts: '2026-01-05T12:00:00.000Z' }))).toEqual([200, undefined]);
    });
  });

  it('returns a rejection with its status, code and message', async () => {
    verb.mockRejectedValue(new Rejection('not_found', 'There is no such thing.'));
    const body = { error: 'There is no such thing.', code: 'not_found', request_id: 'request-1' };
    expect(await post({ name: 'New' })).toEqual({ status: 404, body });
  });

  it('returns 409 for an unhandled optimistic-lock conflict', async () => {
    verb.mockRejectedValue(new ConditionalCheckFailedException({ message: 'no', $metadata: {} }));
    const error = 'Somebody else changed this at the same moment. Please try again.';
    expect(await post({ name: 'New' })).toMatchObject({ status: 409, body: { code: 'conflict', error } });
  });

  it('returns 500 for an unknown error, with the cause only in the log', async () => {
    verb.mockRejectedValue(new Error('the disk is on fire'));
    const response = await post({ name: 'New' });
    const error = 'Something went wrong on our side. Please try again.';
    expect(response).toEqual({ status: 500, body: { code: 'internal', error, request_id: 'request-1' } });
    expect(JSON.stringify(response)).not.toContain('fire');
    expect(log.text()).toContain('the disk is on fire');
    expect(log.text()).toContain('OperationFailed');
  });

  it('returns 404 for what is no operation, and logs its route', async () => {
    const { statusCode, body = '' } = await handler(anApiEvent(missing, 'agent-1'), aContext());
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ code: 'not_found', error: 'There is no such operation.' });
    expect(log.text()).not.toContain('operation failed');
    expect(log.text()).toContain('"operation":"GET /missing"');
  });

  it('logs an operation with its time and outcome', async () => {
    const logged = () => JSON.parse(log.lines().findLast(line => line.includes('"operation":"rename"')) ?? '{}');
    const known = { operation: 'rename', request_id: 'request-1', user_id: 'agent-1', ms: 8 };
    const now = vi.spyOn(performance, 'now');
    now.mockReturnValueOnce(100).mockReturnValue(107.6);
    await post({ name: 'New' });
    expect(logged()).toMatchObject({ ...known, level: 'INFO', message: 'operation', status: 200 });
    expect(log.text()).not.toContain('OperationFailed');
    now.mockReturnValueOnce(100);
    await post({ name: '' });
    expect(logged()).toMatchObject({
      ...known,
      level: 'INFO',
      message: 'operation',
      status: 400,
      code: 'invalid_input',
    });
    now.mockReturnValueOnce(100);
    verb.mockRejectedValue(new Error('the disk is on fire'));
    await post({ name: 'New' });
    expect(logged()).toMatchObject({ ...known, level: 'ERROR', message: 'operation failed' });
  });

  it('returns 500 for an output that breaks the contract', async () => {
    verb.mockResolvedValue({} as { name: string });
    expect(await post({ name: 'New' })).toMatchObject({ status: 500 });
  });

  it('logs one line of ids, and nothing of the input', async () => {
    await post({ name: 'Canary Name', note: 'canary note' });
    await post({ name: '', note: 'canary note' });
    expect(log.lines().filter(line => line.includes('"rename"'))).toHaveLength(2);
    expect(log.text().toLowerCase()).not.toContain('canary');
  });

  it('reads the user for each request, but not the groups', async () => {
    await post({ name: 'New' });
    await post({ name: 'New' });
    expect(table.commandCalls(GetCommand)).toHaveLength(2);
    expect(table.commandCalls(QueryCommand)).toHaveLength(1);
    expect(table.commandCalls(UpdateCommand)).toHaveLength(0);
  });
});

describe('an operation that is done once', () => {
  const send = operation({ ...rename, name: 'send', path: '/sending', once: true });
  const sending = apiHandler({ send, rename }, { send: verb, rename: verb });
  const body = JSON.stringify({ id: '7', name: 'New' });
  const ask = async (key: string | undefined, op: typeof send | typeof rename = send) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const { statusCode } = await sending(anApiEvent(op, 'agent-1', { headers, body }), aContext());
    return statusCode;
  };
  const claims = () => table.commandCalls(PutCommand).map(call => call.args[0].input.Item?.pk);
  const KEY = 'c8b7f6de-3f1e-4f0f-9c51-0d2f5a0b7e11';

  it('is claimed for the user by the sent key, and its result is stored', async () => {
    table.on(PutCommand).resolves({});
    table.on(UpdateCommand).resolves({ Attributes: {} });
    expect(await ask(KEY)).toBe(200);
    expect(claims()).toEqual([`command#agent-1#send#${fingerprint(KEY)}`]);
    expect(JSON.stringify(table.commandCalls(UpdateCommand)[0]?.args[0].input)).toContain('New');
  });

  it('is claimed with the fingerprint of its input', async () => {
    table.on(PutCommand).resolves({});
    table.on(UpdateCommand).resolves({ Attributes: {} });
    for (const sent of [body, body, JSON.stringify({ id: '7', name: 'Other' })])
      await sending(anApiEvent(send, 'agent-1', { headers: { 'idempotency-key': KEY }, body: sent }), aContext());
    const [one, same, other] = table.commandCalls(PutCommand).map(call => call.args[0].input.Item?.input_hash);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect([same === one, other === one]).toEqual([true, false]);
  });

  it.each([
    ['without a key', undefined, send],
    ['for another operation', KEY, rename],
  ])('claims nothing %s', async (_, key, op) => {
    expect(await ask(key, op)).toBe(200);
    expect(claims()).toEqual([]);
  });

  it('is rejected and not done if the key is malformed', async () => {
    expect(await ask('7')).toBe(400);
    expect(verb).not.toHaveBeenCalled();
  });
});

describe('a public operation', () => {
  const read = operation({ ...find, name: 'read', path: '/open/{id}', access: requires.nothing });
  const openVerb = vi.fn(async (_request: unknown): Promise<{ name: string }> => ({ name: 'Open' }));
  const openHandler = apiHandler({ read }, { read: openVerb });
  beforeEach(() => openVerb.mockClear());

  const get = (headers: Record<string, string> = {}, sub?: string) =>
    openHandler(
      anApiEvent(read, sub, { headers, pathParameters: { id: 'canary' }, queryStringParameters: { name: 'x' } }),
      aContext(),
    );

  it('is served without an authorizer, as the API hands it on', async () => {
    const event = anApiEvent(read, undefined, { queryStringParameters: { name: 'x', id: '7' } });
    const { authorizer: _, ...requestContext } = event.requestContext;
    const bare = { ...event, requestContext } as typeof event;
    expect(await openHandler(bare, aContext())).toMatchObject({ statusCode: 200 });
  });

  it('is served without a user, with the caller’s address', async () => {
    expect(await get()).toMatchObject({ statusCode: 200, body: '{"name":"Open"}' });
    expect(openVerb).toHaveBeenCalledWith({
      input: { id: 'canary', name: 'x' },
      caller: { ip: '127.0.0.1', userAgent: 'test' },
      now: expect.stringMatching(/Z$/),
      requestId: 'request-1',
    });
    expect(table.commandCalls(GetCommand)).toHaveLength(0);
  });

  it('gets the addresses of the viewer and of the distribution', async () => {
    await get({ 'x-viewer-address': '203.0.113.9' });
    expect(openVerb).toHaveBeenCalledWith(
      expect.objectContaining({ caller: { ip: '203.0.113.9, 127.0.0.1', userAgent: 'test' } }),
    );
  });

  it('gets the beginning of a long user agent', async () => {
    const event = anApiEvent(read, undefined, { queryStringParameters: { name: 'x', id: '7' } });
    event.requestContext.http.userAgent = 'a'.repeat(301);
    await openHandler(event, aContext());
    const caller = { ip: '127.0.0.1', userAgent: 'a'.repeat(300) };
    expect(openVerb).toHaveBeenCalledWith(expect.objectContaining({ caller }));
  });

  it('is logged with the networks of its addresses only', async () => {
    await get({ 'x-viewer-address': '203.0.113.9' });
    const line = JSON.parse(log.lines().find(text => text.includes('"operation":"read"')) ?? '{}');
    expect(line).toMatchObject({ source_ip: '203.0.113.0/24, 127.0.0.0/24' });
    expect(log.text()).not.toContain('203.0.113.9');
  });

  it('is logged without its input', async () => {
    await get();
    expect(log.lines().filter(line => line.includes('"read"'))).toHaveLength(1);
    expect(log.text()).not.toContain('canary');
  });
});

describe('the verbs of a contract', () => {
  const read = operation({ ...find, name: 'read', path: '/open/{id}', access: requires.nothing });
  const name = async () => ({ name: 'New' });

  it('do not compile where one is missing, surplus, or answers something else', () => {
    // @ts-expect-error: `find` has no verb.
    apiHandler({ rename, find }, { rename: name });
    // @ts-expect-error: `read` is not in the contract.
    apiHandler({ rename }, { rename: name, read: name });
    // @ts-expect-error: the output has a name.
    apiHandler({ rename }, { rename: async () => ({}) });
  });

  it('are given an actor where the operation needs a user, and a caller where it is public', () => {
    apiHandler({ rename, read }, { rename: async ({ actor }) => ({ name: actor.user.id }), read: name });
    // @ts-expect-error: nobody is signed in.
    apiHandler({ read }, { read: async ({ actor }) => ({ name: String(actor) }) });
  });

  it('serve the operations among the exports of a contract, which has schemas too', async () => {
    const exports = { rename, NameInput: rename.input, LONGEST_NAME: 300 };
    const event = anApiEvent(rename, 'agent-1', { pathParameters: { id: '7' }, body: '{"name":"New"}' });
    expect(await apiHandler(exports, { rename: name })(event, aContext())).toMatchObject({ statusCode: 200 });
  });
});
