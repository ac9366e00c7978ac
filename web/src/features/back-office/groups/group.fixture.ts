import { GroupSettings } from '#shared/contracts/backoffice';

/** A group of closers for tests of the group settings. */
export const aGroupSettings = (fields: Partial<GroupSettings> = {}): GroupSettings =>
  GroupSettings.parse({
    name: 'closer_t1',
    roles: ['closer'],
    tier: 3,
    groupPolicy: { permissions: ['CallHistory', 'Leaderboard'] },
    callConfigs: { default: { dispositions: ['Sale'], script: 'closer_qualified', transferGroupOptions: [] } },
    version: 1,
    updated_ts: '2026-03-01T12:00:00.000Z',
    ...fields,
  });
