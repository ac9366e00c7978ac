import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { topics } from '#shared/contracts/live';

const Resolver = z.object({
  request: z.custom<(context: object) => unknown>(value => typeof value === 'function'),
  response: z.custom<(context: object) => unknown>(value => typeof value === 'function'),
});

/** The resolver as AppSync would run it: its file, with AppSync's own module in a form that runs here. */
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
  /** A role and a feature whose names only contain the right ones. */
  almost: { user_id: 'al', roles: 'administrator', groups: 'admin', features: 'AgentDashboards' },
  nobody: {},
};
type Who = keyof typeof claims;

const everybody: Who[] = ['agent', 'supervisor', 'admin', 'almost', 'nobody'];

const allowed: [topic: string, who: Who[]][] = [
  [topics.user('ann'), ['agent', 'admin']],
  [topics.agentCalls('ann'), ['agent', 'admin']],
  [topics.user('sue'), ['supervisor', 'admin']],
  [topics.call('CA1'), ['admin']],
  [topics.agents(), ['supervisor', 'admin']],
  [topics.admins(), ['admin']],
  [topics.liveCalls(), ['supervisor', 'admin']],
  [topics.callbacks('ann'), ['agent']],
  [topics.verificationQueue(), ['supervisor', 'admin']],
  [topics.dids(), ['agent', 'admin']],
  [topics.dispositions(), ['agent', 'supervisor', 'admin', 'almost']],
  [topics.groups(), ['agent', 'supervisor', 'admin', 'almost']],
  // What is no topic admits nobody, admins included.
  ['', []],
  ['user', []],
  ['user:', []],
  ['user:ann:x', []],
  ['agents:ann', []],
  ['admins:ann', []],
  ['dispositions:', []],
  ['secrets', []],
  ['secrets:ann', []],
];

test.each(allowed.flatMap(([topic, who]) => everybody.map(one => ({ topic, one, admits: who.includes(one) }))))(
  "onChange of '$topic' by $one: admitted $admits",
  async ({ topic, one, admits }) => {
    const { request } = await resolver('on-change.js');
    const subscribe = () => request({ args: { topic }, identity: { claims: claims[one] } });
    if (admits) expect(subscribe()).toEqual({ payload: null });
    else expect(subscribe).toThrow('Forbidden');
  },
);

test('publishChange hands its arguments on, so that they reach the subscribers of the topic', async () => {
  const { request, response } = await resolver('publish-change.js');
  const change = { topic: 'agents', entity: 'user', id: 'ann', version: 3, removed: false, item: '{}' };
  const asked = z.object({ payload: z.unknown() }).parse(request({ args: change }));
  expect(response({ result: asked.payload })).toEqual(change);
});

test('liveVersion answers a number, as its schema says', async () => {
  const { request, response } = await resolver('live-version.js');
  const asked = z.object({ payload: z.unknown() }).parse(request({}));
  expect(response({ result: asked.payload })).toBe(1);
});

test.each(['on-change.js', 'publish-change.js', 'live-version.js'])(
  '%s keeps to what the APPSYNC_JS runtime can run',
  async file => {
    const source = await readFile(new URL(file, import.meta.url), 'utf8');
    expect(source).not.toMatch(/\b(try|throw|while|continue|async|await|new)\b\s*[({\w]|for \([^)]*;|\+\+|--|~/);
  },
);
