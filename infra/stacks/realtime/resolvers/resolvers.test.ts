import { readFile } from 'node:fs/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { GroupRevocation } from '#shared/access/group-revocation';
import { AuditRecord, readingPeriodOf } from '#shared/audit/audit-record';
import { topics } from '#shared/contracts/live';
import type { Revocation } from '#shared/users/revocation';
import { MOST_GROUPS } from '#shared/users/user-settings';

const Resolver = z.object({
  request: z.custom<(context: object) => unknown>(value => typeof value === 'function'),
  response: z.custom<(context: object) => unknown>(value => typeof value === 'function'),
});

/** What the resolvers have called of AppSync's extensions, by name, and their clock. */
const called = vi.hoisted(() => ({ extensions: [] as [name: string, argument: unknown][], clock: { now: '' } }));
Object.assign(globalThis, { calledExtensions: called.extensions, resolverClock: called.clock });

/** The resolver's file, with a replacement of AppSync's module. */
const resolver = async (file: string) => {
  const source = await readFile(new URL(file, import.meta.url), 'utf8');
  const shim = `
    const time = { nowISO8601: () => resolverClock.now };
    const matches = (pattern, value) => new RegExp(pattern).test(value);
    const util = { time, matches, error(message, type) { throw new Error(type); } };
    const runtime = { earlyReturn(value) { throw new Error('early return'); } };
    const extensions = new Proxy({}, { get: (_, name) => argument => calledExtensions.push([name, argument]) });`;
  const code = source.replace(/import \{[^}]*\} from '@aws-appsync\/utils';/, shim);
  return Resolver.parse(await import(`data:text/javascript,${encodeURIComponent(code)}`));
};

const claims = {
  agent: { user_id: 'ann', roles: 'closer', groups: 'closer_t1', features: 'CallHistory Leads Dids' },
  supervisor: { user_id: 'sue', roles: 'verification', groups: 'verification', features: 'AgentDashboard Leads' },
  admin: { user_id: 'ada', roles: 'closer admin', groups: 'admin', features: '' },
  /** A role and a feature with names that only contain the required names. */
  almost: { user_id: 'al', roles: 'administrator', groups: 'admin', features: 'AgentDashboards' },
  service: { user_id: 'cus', roles: 'customer_service', groups: 'customer_service', features: 'Leads' },
  /** May see only a lead's details and script. */
  reduced: { user_id: 'fay', roles: 'fronter', groups: 'fronter_t3 fronter_t3_spanish', features: 'Leads' },
  /** In one group that may see all of a lead. */
  mixed: { user_id: 'max', roles: 'fronter', groups: 'fronter_t3 fronter_t1', features: 'Leads' },
  reducedAdmin: { user_id: 'ari', roles: 'admin', groups: 'fronter_t3', features: '' },
  /** In no group: reads no lead. */
  outsider: { user_id: 'oda', roles: 'closer verification customer_service', groups: '', features: 'Leads' },
  nobody: {},
};
type Who = keyof typeof claims;

/** The access token of a current session. */
const tokenOf = (who: Who) => ({ ...claims[who], token_use: 'access', origin_jti: 'this-session' });

/** The user's document that agrees with the token. */
const documentOf = (who: Who) => {
  const { user_id: id = '', roles = '', groups = '' }: Partial<Record<string, string>> = claims[who];
  const words = (text: string) => text.split(' ').filter(Boolean);
  return { id, roles: words(roles), groups: words(groups), disabled: false, sessionId: 'this-session', version: 7 };
};

const everybody = Object.keys(claims) as Who[];
const signedIn = everybody.filter(who => who !== 'nobody');
const admins: Who[] = ['admin', 'reducedAdmin'];

const allowed: [topic: string, who: Who[]][] = [
  [topics.user('ann'), ['agent', ...admins]],
  [topics.agentCalls('ann'), ['agent', ...admins]],
  [topics.user('sue'), ['supervisor', ...admins]],
  [topics.call('CA1'), admins],
  [topics.agents(), ['supervisor', ...admins]],
  [topics.admins(), admins],
  [topics.liveCalls(), ['supervisor', ...admins]],
  [topics.callbacks('ann'), ['agent']],
  [topics.jobs('ann'), ['agent']],
  [topics.verificationQueue(), ['supervisor', ...admins]],
  [topics.lead('42'), signedIn.filter(who => who !== 'outsider')],
  [topics.leadSales('42'), signedIn.filter(who => who !== 'reduced' && who !== 'outsider')],
  [topics.serviceNotes('42'), ['service', ...admins]],
  [topics.dids(), ['agent', ...admins]],
  [topics.dispositions(), signedIn],
  [topics.settings(), signedIn],
  [topics.groups(), signedIn],
  [topics.leads(), signedIn.filter(who => who !== 'almost')],
  [topics.leadSources(), admins],
  [topics.settingChanges(), admins],
  [topics.nominations(), admins],
  // An unknown topic is rejected for everybody, including admins.
  ['', []],
  ['user', []],
  ['user:', []],
  ['user:ann:x', []],
  ['agents:ann', []],
  ['admins:ann', []],
  ['dispositions:', []],
  ['lead', []],
  ['lead:', []],
  ['lead:42:sales', []],
  ['lead-sales', []],
  ['lead-sales:', []],
  ['lead-sales:42:x', []],
  ['Lead-sales:42', []],
  ['service-notes', []],
  ['service-notes:', []],
  ['lead-sales:42 service-notes:42', []],
  // The subject becomes a part of keys.
  [topics.lead('a'.repeat(128)), signedIn.filter(who => who !== 'outsider')],
  [topics.lead('a'.repeat(129)), []],
  [topics.lead('a'.repeat(900)), []],
  [topics.leadSales('42#audit'), []],
  [topics.serviceNotes('42/43'), []],
  [topics.user('ännchen'), []],
  [topics.call('CA1 '), []],
  ['secrets', []],
  ['secrets:ann', []],
];

let said: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  called.extensions.length = 0;
  called.clock.now = '2026-01-05T15:07:08.123Z';
  said = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const env = { TABLE_NAME: 'coverline' };

/** The first function of the pipeline, then the end of the pipeline. */
const subscribe = async (topic: string, token: object, result: object | null, error?: object) => {
  const admitting = await resolver('admit-subscriber.js');
  const onChange = await resolver('on-change.js');
  const context = { args: { topic }, identity: { claims: token }, stash: {}, env };
  const read = admitting.request(context);
  admitting.response({ ...context, result, error });
  return { read, context, answer: onChange.response(context) };
};

test.each(allowed.flatMap(([topic, who]) => everybody.map(one => ({ topic, one, admits: who.includes(one) }))))(
  "onChange of '$topic' by $one: admitted $admits",
  async ({ topic, one, admits }) => {
    const subscribing = subscribe(topic, tokenOf(one), documentOf(one));
    if (admits) expect(await subscribing).toMatchObject({ answer: null });
    else await expect(subscribing).rejects.toThrow('Forbidden');
    expect(said).toHaveBeenCalledTimes(admits ? 0 : 1);
  },
);

test("onChange reads the user's document as it is now", async () => {
  const { read } = await subscribe(topics.lead('42'), tokenOf('agent'), documentOf('agent'));
  expect(read).toEqual({
    operation: 'GetItem',
    key: { pk: { S: 'user#ann' }, sk: { S: 'user' } },
    consistentRead: true,
  });
});

test.each<[reason: string, token: object, document: object | null]>([
  ['no access token', { token_use: 'id' }, {}],
  ['no access token', { token_use: undefined }, {}],
  ['unknown', {}, null],
  ['disabled', {}, { disabled: true }],
  ['session ended', {}, { sessionId: 'another-session' }],
  ['session ended', {}, { sessionId: undefined }],
  ['session ended', { origin_jti: undefined }, { sessionId: undefined, disabled: true }],
  ['permissions changed', {}, { groups: ['closer_t1', 'verification'] }],
  ['permissions changed', {}, { groups: [] }],
  ['permissions changed', {}, { roles: ['fronter'] }],
  ['permissions changed', { roles: '', groups: '' }, {}],
  ['second factor removed', { second_factor: 'set' }, {}],
])('onChange rejects an own topic with the reason %s: token %o, document %o', async (reason, token, document) => {
  const stored = document && { ...documentOf('agent'), ...document };
  const subscribing = subscribe(topics.user('ann'), { ...tokenOf('agent'), ...token }, stored);
  await expect(subscribing).rejects.toThrow('Forbidden');
  expect(called.extensions).toEqual([]);
  const expected = reason === 'session ended' && stored?.disabled ? 'disabled' : reason;
  expect(said).toHaveBeenCalledWith('access denied', expect.objectContaining({ reason: expected }));
});

test.each(['set', '', undefined])('onChange admits who has a second factor with the claim %s', async second_factor => {
  const stored = { ...documentOf('agent'), second_factor_ts: '2026-01-05T12:00:00.000Z' };
  const { answer } = await subscribe(topics.user('ann'), { ...tokenOf('agent'), second_factor }, stored);
  expect(answer).toBeNull();
});

test('onChange fails with the error of its read', async () => {
  const error = { message: 'Not now.', type: 'DynamoDB:Throttled' };
  const subscribing = subscribe(topics.user('ann'), tokenOf('agent'), null, error);
  await expect(subscribing).rejects.toThrow('DynamoDB:Throttled');
});

const ofAnn = [
  { fieldName: 'user_id', operator: 'eq', value: 'ann' },
  { fieldName: 'version', operator: 'gt', value: 7 },
];

const admission = async (topic: string, token: object) => {
  await subscribe(topic, token, documentOf('agent'));
  return called.extensions;
};
const ofGroup = (group: string, version: number) => ({
  filters: [
    { fieldName: 'group', operator: 'eq', value: group },
    { fieldName: 'version', operator: 'gt', value: version },
  ],
});
const annsToken = { ...tokenOf('agent'), group_versions: '[3]' };

test.each(['user:ann', 'groups'])(
  "a subscription of '%s' ends with a later version of the user that ended the session",
  async topic => {
    const filters = [...ofAnn, { fieldName: 'reason', operator: 'eq', value: 'session' }];
    expect(await admission(topic, annsToken)).toEqual([
      ['setSubscriptionInvalidationFilter', { filterGroup: [{ filters }] }],
    ]);
  },
);

test('a subscription of any other topic ends with a later version of the user or of a group', async () => {
  expect(await admission(topics.lead('42'), annsToken)).toEqual([
    ['setSubscriptionInvalidationFilter', { filterGroup: [{ filters: ofAnn }, ofGroup('closer_t1', 3)] }],
  ]);
});

test.each<[string, Record<string, string>]>([
  ['from before tokens had the versions of groups', {}],
  ['whose group has no configuration', { group_versions: '[null]' }],
])('a subscription by a token %s ends with the user only', async (_, token) => {
  expect(await admission(topics.lead('42'), { ...tokenOf('agent'), ...token })).toEqual([
    ['setSubscriptionInvalidationFilter', { filterGroup: [{ filters: ofAnn }] }],
  ]);
});

test('a subscription has a filter for each group that a user may have, and no more than AppSync allows', async () => {
  const groups = Array.from({ length: 12 }, (_, n) => `group_${n}`);
  const group_versions = JSON.stringify(groups.map((_, n) => n));
  await subscribe(
    topics.lead('42'),
    { ...tokenOf('agent'), groups: groups.join(' '), group_versions },
    {
      ...documentOf('agent'),
      groups,
    },
  );
  const filter = called.extensions[0]?.[1];
  const { filterGroup } = z.object({ filterGroup: z.array(z.unknown()) }).parse(filter);
  expect(filterGroup).toEqual([{ filters: ofAnn }, ...groups.slice(0, MOST_GROUPS).map(ofGroup)]);
});

test("an admin's subscription of another user's topic ends with the admin's permissions", async () => {
  await subscribe(topics.user('ann'), tokenOf('admin'), documentOf('admin'));
  expect(JSON.stringify(called.extensions)).not.toContain('reason');
});

/** The second function, which reads the groups of the token. */
const subscribeWithGroups = async (topic: string, token: object, stored: (object | null)[], error?: object) => {
  const { context } = await subscribe(topic, token, documentOf('agent'));
  const groups = await resolver('admit-groups.js');
  const read = groups.request(context);
  const result = { data: { coverline: stored }, unprocessedKeys: {} };
  return { read, answer: groups.response({ ...context, result: error ? null : result, error }) };
};

test("onChange reads the groups of the token as they are now, in the token's order", async () => {
  const context = { args: { topic: 'agents' }, identity: { claims: tokenOf('reduced') }, stash: {}, env };
  const { request } = await resolver('admit-groups.js');
  const keys = ['fronter_t3', 'fronter_t3_spanish'].map(group => ({ pk: { S: `group#${group}` }, sk: { S: 'group' } }));
  const tables = { coverline: { keys, consistentRead: true } };
  expect(request(context)).toEqual({ operation: 'BatchGetItem', tables });
});

test.each<[what: string, group: object | null]>([
  ['that never changed what it allows', { version: 9 }],
  ['that changed what it allows before the token', { version: 9, access_version: 3 }],
])('onChange admits a token of version 3 of a group %s', async (_, group) => {
  const { answer } = await subscribeWithGroups(topics.lead('42'), annsToken, [group]);
  expect(answer).toBeNull();
  expect(said).not.toHaveBeenCalled();
});

test.each<[what: string, token: object, group: object | null]>([
  ['that changed what it allows after the token', {}, { version: 4, access_version: 4 }],
  ['that could not be read', {}, null],
  ['whose version the token does not have', { group_versions: undefined }, { version: 4, access_version: 4 }],
  ['that had no configuration then', { group_versions: '[null]' }, { version: 2, access_version: 2 }],
])('onChange rejects a token of version 3 of a group %s', async (_, token, group) => {
  const subscribing = subscribeWithGroups(topics.lead('42'), { ...annsToken, ...token }, [group]);
  await expect(subscribing).rejects.toThrow('Forbidden');
  const line = { topic: 'lead:42', user_id: 'ann', reason: 'group changed' };
  expect(said).toHaveBeenCalledWith('access denied', line);
});

test('onChange admits a token of a group that has no configuration, then and now', async () => {
  const token = { ...annsToken, group_versions: '[null]' };
  expect((await subscribeWithGroups(topics.lead('42'), token, [null])).answer).toBeNull();
});

test('onChange compares each group with its own version', async () => {
  const { response } = await resolver('admit-groups.js');
  const token = { ...tokenOf('reduced'), group_versions: '[5,2]' };
  const answered = (stored: object[]) => () =>
    response({
      args: { topic: 'settings' },
      identity: { claims: token },
      env,
      result: { data: { coverline: stored } },
    });
  expect(answered([{ access_version: 5 }, { access_version: 2 }])()).toBeNull();
  expect(answered([{ access_version: 2 }, { access_version: 5 }])).toThrow('Forbidden');
});

test('onChange reads a group once that a user has twice: DynamoDB rejects a request with a key twice', async () => {
  const { request, response } = await resolver('admit-groups.js');
  const token = { ...annsToken, groups: 'closer_t1 closer_t1 verification', group_versions: '[3,3,1]' };
  const context = { args: { topic: 'agents' }, identity: { claims: token }, stash: {}, env };
  const keys = ['closer_t1', 'verification'].map(group => ({ pk: { S: `group#${group}` }, sk: { S: 'group' } }));
  expect(request(context)).toMatchObject({ tables: { coverline: { keys } } });
  const answered = (stored: object[]) => () => response({ ...context, result: { data: { coverline: stored } } });
  expect(answered([{ access_version: 3 }, { access_version: 1 }])()).toBeNull();
  expect(answered([{ access_version: 3 }, { access_version: 2 }])).toThrow('Forbidden');
});

test.each(['user:ann', 'groups'])(
  "onChange admits '%s' without reading a group: it reports the change of permissions",
  async topic => {
    await expect(subscribeWithGroups(topic, annsToken, [])).rejects.toThrow('early return');
  },
);

test('onChange reads no group of a user without one', async () => {
  const { request } = await resolver('admit-groups.js');
  const context = { args: { topic: 'settings' }, identity: { claims: tokenOf('outsider') }, stash: {}, env };
  expect(() => request(context)).toThrow('early return');
});

test('onChange fails with the error of its read of the groups', async () => {
  const subscribing = subscribeWithGroups(topics.lead('42'), annsToken, [], { message: 'No.', type: 'DynamoDB:Slow' });
  await expect(subscribing).rejects.toThrow('DynamoDB:Slow');
});

const followed = async (topic: string, addresses = ['198.51.100.7']) => {
  const { request } = await resolver('record-follower.js');
  const Put = z.looseObject({
    key: z.record(z.string(), z.custom<AttributeValue>()),
    attributeValues: z.record(z.string(), z.custom<AttributeValue>()),
  });
  const user = { id: 'ann', email: 'ann@coverline.test' };
  const write = Put.parse(request({ args: { topic }, identity: { sourceIp: addresses }, stash: { user } }));
  return { write, item: unmarshall({ ...write.key, ...write.attributeValues }) };
};

test.each([
  [topics.lead('42'), 'lead'],
  [topics.leadSales('42'), 'lead-sales'],
  [topics.serviceNotes('42'), 'service-notes'],
])('who follows %s is recorded, once in five minutes', async (topic, kind) => {
  const { write, item } = await followed(topic);
  const [created_ts, period] = ['2026-01-05T15:07:08.000Z', '2026-01-05T15:05:00.000Z'];
  const id = `${period}#ann#lead_followed#${kind}`;
  const record: AuditRecord = {
    ...{ id, lead_id: '42', action: 'lead_followed', fields: [kind], created_ts, version: 1 },
    ...{ user_id: 'ann', user_email: 'ann@coverline.test', source_ip: '198.51.100.7' },
  };
  const stored = { pk: 'lead#42', sk: `audit#${id}`, entity: 'audit-record', schema_version: 1 };
  expect(item).toEqual({ ...record, ...stored });
  expect(AuditRecord.parse(item)).toEqual(record);
  expect(write).toMatchObject({ operation: 'PutItem', condition: { expression: 'attribute_not_exists(pk)' } });
});

test.each(['00', '04', '05', '09', '10', '59'])('a record of minute %s is of its five minutes', async minute => {
  called.clock.now = `2026-01-05T15:${minute}:08Z`;
  const { item } = await followed(topics.lead('42'));
  expect(item.sk).toContain(`#${readingPeriodOf(item.created_ts)}#`);
});

test('who follows a lead is recorded with the address of the connection, not with one that the client names', async () => {
  expect((await followed(topics.lead('42'), ['203.0.113.9', '198.51.100.7'])).item.source_ip).toBe('198.51.100.7');
});

test.each([
  ...[topics.user('ann'), topics.agentCalls('ann'), topics.call('CA1'), topics.agents(), topics.liveCalls()],
  ...[topics.callbacks('ann'), topics.verificationQueue(), topics.dids(), topics.dispositions(), topics.groups()],
])('who follows %s is not recorded', async topic => {
  await expect(followed(topic)).rejects.toThrow('early return');
});

test('a record that exists stands for the subscription too; without any record there is no subscription', async () => {
  const { response } = await resolver('record-follower.js');
  const failed = (type: string) => () => response({ error: { message: 'No.', type } });
  expect(response({ result: {} })).toBeNull();
  expect(failed('DynamoDB:ConditionalCheckFailedException')()).toBeNull();
  expect(failed('DynamoDB:AccessDeniedException')).toThrow('DynamoDB:AccessDeniedException');
});

test.each<Revocation | GroupRevocation>([
  { user_id: 'ann', version: 8, reason: 'session' },
  { group: 'closer_t1', version: 4, reason: 'permissions' },
])('endSubscriptions invalidates by its arguments %o', async revocation => {
  const { request, response } = await resolver('end-subscriptions.js');
  const asked = z.object({ payload: z.unknown() }).parse(request({ args: revocation }));
  expect(response({ args: revocation, result: asked.payload })).toEqual(revocation);
  const invalidation = { subscriptionField: 'onChange', payload: revocation };
  expect(called.extensions).toEqual([['invalidateSubscriptions', invalidation]]);
});

test('onChange logs the user and the rejected topic, only with ids, and shortens the topic', async () => {
  const topic = `lead-sales:${'4'.repeat(500)}`;
  await expect(subscribe(topic, tokenOf('reduced'), documentOf('reduced'))).rejects.toThrow('Forbidden');
  const line = { topic: topic.slice(0, 100), user_id: 'fay', reason: 'permission' };
  expect(said).toHaveBeenCalledWith('access denied', line);
});

test('publishChange returns its arguments, so that they reach the subscribers of the topic', async () => {
  const { request, response } = await resolver('publish-change.js');
  const change = { topic: 'agents', entity: 'user', id: 'ann', version: 3, removed: false, item: '{}' };
  const asked = z.object({ payload: z.unknown() }).parse(request({ args: change }));
  expect(response({ result: asked.payload })).toEqual(change);
});

test('liveVersion returns a number, as in its schema, only for an access token', async () => {
  const { request, response } = await resolver('live-version.js');
  const asked = z.object({ payload: z.unknown() }).parse(request({ identity: { claims: tokenOf('agent') } }));
  expect(response({ result: asked.payload })).toBe(1);
  const withIdToken = () => request({ identity: { claims: { ...tokenOf('agent'), token_use: 'id' } } });
  expect(withIdToken).toThrow('Forbidden');
});

test.each([
  'admit-subscriber.js',
  'admit-groups.js',
  'record-follower.js',
  'on-change.js',
  'publish-change.js',
  'end-subscriptions.js',
  'live-version.js',
])('%s uses only what the APPSYNC_JS runtime supports', async file => {
  const source = await readFile(new URL(file, import.meta.url), 'utf8');
  expect(source).not.toMatch(/\b(try|throw|while|continue|async|await|new)\b\s*[({\w]|for \([^)]*;|\+\+|--|~/);
});
