import { expect, it } from 'vitest';
import { aGroup } from '../../tests/support/builders/a-user.ts';
import { GroupContent } from './group-configuration.ts';
import { GroupEdit } from './group-edit.ts';

const group = GroupContent.parse(aGroup());
const { default: config } = group.callConfigs;
const problems = (fields: object) =>
  (GroupEdit.safeParse({ ...group, ...fields }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
const targets = { callTime: { high: 1, low: 0 }, onHolds: { high: 0.3, low: 0.1 }, sales: { high: 0.3, low: 0.1 } };
const sources = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [n === 0 ? 'default' : `source_${n}`, config]));

it.each<[string, object]>([
  ['its own values', {}],
  ['the lowest tier', { tier: 0 }],
  ['the highest tier', { tier: 99 }],
  ['a permission for data', { groupPolicy: { permissions: ['Leads', 'Leads:read:own'] } }],
  ['twenty call sources', { callConfigs: sources(20) }],
  ['targets', { targets }],
  ['limits of the wallboard', { wallboard: { longest_wait_s: { warn: 20, alert: 45 } } }],
  ['a service level that is red below amber', { wallboard: { service_level: { warn: 0.8, alert: 0.7 } } }],
])('a group can be saved with %s', (_, fields) => {
  expect(problems(fields)).toEqual([]);
});

it.each<[string, object, RegExp]>([
  ['a tier of 100', { tier: 100 }, /^tier: At most 99\./],
  ['a negative tier', { tier: -1 }, /^tier: At least 0\./],
  ['half a tier', { tier: 1.5 }, /^tier: A whole number\./],
  ['an unknown feature', { groupPolicy: { permissions: ['Unknown'] } }, /permissions\.0: A permission is a feature/],
  ['data without a key', { groupPolicy: { permissions: ['Leads:read'] } }, /permissions\.0: A permission is/],
  [
    'a permission twice',
    { groupPolicy: { permissions: ['Leads', 'Leads'] } },
    /permissions: Each name can be given once/,
  ],
  ['no disposition', { callConfigs: { default: { ...config, dispositions: [] } } }, /Choose at least one disposition/],
  ['21 call sources', { callConfigs: sources(21) }, /^callConfigs: Too many call sources\./],
  [
    'a call source with a space',
    { callConfigs: { default: config, 'tv spot': config } },
    /^callConfigs: A call source has/,
  ],
  ['an agent of record twice', { agent_of_record: ['House', 'House'] }, /^agent_of_record: Each name/],
  ['a target above 100%', { targets: { ...targets, sales: { high: 1.1, low: 0.1 } } }, /sales\.high: At most 100%/],
  [
    'a high target that equals the low',
    { targets: { ...targets, sales: { high: 0.1, low: 0.1 } } },
    /Must be above the low/,
  ],
  [
    'red as early as amber',
    { wallboard: { waiting_calls: { warn: 3, alert: 3 } } },
    /waiting_calls\.alert: Red must be above/,
  ],
  [
    'a service level that is red above amber',
    { wallboard: { service_level: { warn: 0.7, alert: 0.8 } } },
    /Red must be below/,
  ],
  ['a wait of half a second', { wallboard: { longest_wait_s: { warn: 0.5, alert: 3 } } }, /warn: A whole number/],
])('a group cannot be saved with %s', (_, fields, problem) => {
  expect(problems(fields)).toContainEqual(expect.stringMatching(problem));
});
