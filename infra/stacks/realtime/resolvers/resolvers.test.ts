import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { topics } from '#shared/contracts/live';

const Resolver = z.object({
  request: z.custom<(context: object) => unknown>(value => typeof value === 'function'),
  response: z.custom<(context: object) => unknown>(value => typeof value === 'function'),
});

/** The resolver's file, with a replacement of AppSync's module. */
const resolver = async (file: string) => {
  const source = await readFile(new URL(file, import.meta.url), 'utf8');
  const shim = 'const util = { error(message, type) { throw new Error(type); } };';
  const code = source.replace("import { util } from '@aws-appsync/utils';", shim);
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
  nobody: {},
};
type Who = keyof typeof claims;

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
  [topics.verificationQueue(), ['supervisor', ...admins]],
  [topics.lead('42'), signedIn],
  [topics.leadSales('42'), signedIn.filter(who => who !== 'reduced')],
  [topics.serviceNotes('42'), ['service', ...admins]],
  [topics.dids(), ['agent', ...admins]],
  [topics.dispositions(), signedIn],
  [topics.groups(), signedIn],
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
  ['secrets', []],
  ['secrets:ann', []],
];

let said: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  said = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test.each(allowed.flatMap(([topic, who]) => everybody.map(one => ({ topic, one, admits: who.includes(one) }))))(
  "onChange of '$topic' by $one: admitted $admits",
  async ({ topic, one, admits }) => {
    const { request } = await resolver('on-change.js');
    const subscribe = () => request({ args: { topic }, identity: { claims: claims[one] } });
    if (admits) expect(subscribe()).toEqual({ payload: null });
    else expect(subscribe).toThrow('Forbidden');
    expect(said).toHaveBeenCalledTimes(admits ? 0 : 1);
  },
);

test('onChange logs the user and the rejected topic, only with ids, and shortens the topic', async () => {
  const { request } = await resolver('on-change.js');
  const topic = `lead-sales:${'4'.repeat(500)}`;
  expect(() => request({ args: { topic }, identity: { claims: claims.reduced } })).toThrow('Forbidden');
  expect(said).toHaveBeenCalledWith('access denied', { topic: topic.slice(0, 100), user_id: 'fay' });
});

test('publishChange returns its arguments, so that they reach the subscribers of the topic', async () => {
  const { request, response } = await resolver('publish-change.js');
  const change = { topic: 'agents', entity: 'user', id: 'ann', version: 3, removed: false, item: '{}' };
  const asked = z.object({ payload: z.unknown() }).parse(request({ args: change }));
  expect(response({ result: asked.payload })).toEqual(change);
});

test('liveVersion returns a number, as in its schema', async () => {
  const { request, response } = await resolver('live-version.js');
  const asked = z.object({ payload: z.unknown() }).parse(request({}));
  expect(response({ result: asked.payload })).toBe(1);
});

test.each(['on-change.js', 'publish-change.js', 'live-version.js'])(
  '%s uses only what the APPSYNC_JS runtime supports',
  async file => {
    const source = await readFile(new URL(file, import.meta.url), 'utf8');
    expect(source).not.toMatch(/\b(try|throw|while|continue|async|await|new)\b\s*[({\w]|for \([^)]*;|\+\+|--|~/);
  },
);
