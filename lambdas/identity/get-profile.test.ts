import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { groupConfigurations } from '#platform/handlers/actor';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { at } from '../../tests/support/builders/a-call.ts';
import { aGroup, aUser } from '../../tests/support/builders/a-user.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { getProfile } from './get-profile.ts';

const profileOf = (user = aUser(), groups = [aGroup()]) => {
  startUnitTable({ groups });
  return getProfile({ user });
};

describe('getProfile', () => {
  it('returns the user and the access; both settings are off by default', async () => {
    expect(await profileOf()).toEqual({
      user: aUser(),
      access: expect.objectContaining({ roles: ['closer'], features: ['CallHistory', 'Leaderboard'] }),
      config: { autoAccept: false, bufferCall: false, agentsOfRecord: [] },
      second_factor: { set: false, required: false },
    });
  });

  it.each([
    ['an admin without a second factor', { roles: ['admin' as const] }, { set: false, required: true }],
    ['an admin with one', { roles: ['admin' as const], second_factor_ts: at(0) }, { set: true, required: true }],
    ['an agent', {}, { set: false, required: false }],
  ])('in a stage that requires a second factor, says so to %s', async (_, fields, second_factor) => {
    vi.stubEnv('SECOND_FACTOR', 'required');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await profileOf(aUser(fields))).toMatchObject({ second_factor });
  });

  it('takes auto accept from the user or the group', async () => {
    expect((await profileOf(aUser({ auto_accept: true }))).config.autoAccept).toBe(true);
    expect((await profileOf(aUser(), [aGroup({ auto_accept: true })])).config.autoAccept).toBe(true);
  });

  it('takes settings from the group with the lowest tier', async () => {
    const groups = [aGroup({ bufferCall: true, tier: 3 }), aGroup({ name: 'closer_t2', tier: 5 })];
    expect((await profileOf(aUser({ groups: ['closer_t1', 'closer_t2'] }), groups)).config.bufferCall).toBe(true);
  });

  it('takes the agents of record from the group', async () => {
    expect((await profileOf(aUser(), [aGroup({ agent_of_record: ['House'] })])).config.agentsOfRecord).toEqual([
      'House',
    ]);
  });

  it('has what a group allows since a moment ago', async () => {
    startUnitTable({ groups: [aGroup()] });
    await groupConfigurations([]);
    await putGroupConfiguration(aGroup({ groupPolicy: { permissions: ['Leads'] }, version: 2 }));
    expect((await getProfile({ user: aUser() })).access.features).toEqual(['Leads']);
  });
});
