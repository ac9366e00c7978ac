import { describe, expect, it } from 'vitest';
import { aGroup } from '../../tests/support/builders/a-user.ts';
import type { GroupConfiguration } from './group-configuration.ts';
import { groupRevocationOf } from './group-revocation.ts';

const changed = (fields: Partial<GroupConfiguration>) =>
  groupRevocationOf({ old: aGroup(), new: aGroup({ ...fields, version: 2 }) });

describe('a change of a group', () => {
  it.each<[string, Partial<GroupConfiguration>]>([
    ['allows less', { groupPolicy: { permissions: ['CallHistory'] } }],
    ['allows something else', { groupPolicy: { permissions: ['CallHistory', 'Leads'] } }],
    ['has another tier, so that another group may decide', { tier: 3 }],
  ])('ends the subscriptions of its members if the group %s', (_, fields) => {
    expect(changed(fields)).toEqual({ group: 'closer_t1', version: 2, reason: 'permissions' });
  });

  it.each<[string, Partial<GroupConfiguration>]>([
    ['has other agents of record', { agent_of_record: ['House'] }],
    ['lists its permissions in another order', { groupPolicy: { permissions: ['Leaderboard', 'CallHistory'] } }],
  ])('ends nothing if the group %s', (_, fields) => {
    expect(changed(fields)).toBeUndefined();
  });

  it('ends nothing if the group is new', () => {
    expect(groupRevocationOf({ new: aGroup() })).toBeUndefined();
  });
});
