import { describe, expect, it } from 'vitest';
import { aGroup } from '../../tests/support/builders/a-user.ts';
import { agentsOfRecordFor, callConfigFor, hasLimitedLeadView, may, requires, resolveAccess } from './access.ts';
import { withEarlier } from './earlier-call-configs.ts';
import type { GroupConfiguration } from './group-configuration.ts';

const aConfiguration = (fields: Partial<GroupConfiguration>): GroupConfiguration =>
  aGroup({ groupPolicy: { permissions: [] }, ...fields });

describe('resolveAccess', () => {
  it('uses the group with the lowest tier', () => {
    const access = resolveAccess({ roles: ['closer'], groups: ['closer_t1', 'closer_t2'] }, [
      aConfiguration({ name: 'closer_t1', tier: 5, groupPolicy: { permissions: ['Leads'] } }),
      aConfiguration({ name: 'closer_t2', tier: 2, groupPolicy: { permissions: ['CallHistory'] } }),
    ]);

    expect(access.features).toEqual(['CallHistory']);
  });

  it.each([
    ['of equal tiers the first by name', 5, 5, ['Leads']],
    ['a group without a tier has tier 10', undefined, 9, ['CallHistory']],
    ['a group without a tier comes before a higher one', undefined, 11, ['Leads']],
  ] as const)('decides by tier: %s', (_, first, second, features) => {
    const access = resolveAccess({ roles: ['closer'], groups: ['closer_t2', 'closer_t1'] }, [
      aConfiguration({ name: 'closer_t2', tier: second, groupPolicy: { permissions: ['CallHistory'] } }),
      aConfiguration({ name: 'closer_t1', tier: first, groupPolicy: { permissions: ['Leads'] } }),
    ]);
    expect(access.features).toEqual(features);
  });

  it('of a user in no group with a configuration gives no feature, no data and no call configuration', () => {
    const access = resolveAccess({ roles: ['closer'], groups: ['closer_t1'] }, []);
    expect(access).toEqual({ roles: ['closer'], groups: ['closer_t1'], features: [], data: [], callConfigs: {} });
  });

  it("ignores the configuration of a group that is not the user's", () => {
    const access = resolveAccess({ roles: ['fronter'], groups: ['fronter_t1'] }, [
      aConfiguration({ name: 'closer_t1', tier: 1, groupPolicy: { permissions: ['Leads'] } }),
    ]);

    expect(access.features).toEqual([]);
  });

  it('reads one part as a feature, three parts as data access, and drops unknown permissions', () => {
    const access = resolveAccess({ roles: ['closer'], groups: ['closer_t1'] }, [
      aConfiguration({
        groupPolicy: {
          permissions: ['Leads', 'Leads:read:own', 'Unknown', 'a:b', 'Leads::own', ':read:own', 'Leads:read:'],
        },
      }),
    ]);

    expect(access.features).toEqual(['Leads']);
    expect(access.data).toEqual([{ feature: 'Leads', level: 'read', key: 'own' }]);
  });

  it('gives an admin every feature, whatever the groups say', () => {
    const access = resolveAccess({ roles: ['admin'], groups: [] }, []);

    expect(may(access, requires.feature('Settings'))).toBe(true);
    expect(access.features).toContain('VerificationAdmin');
  });
});

it('the agents of record are those of the deciding group, and none without one', () => {
  const configurations = [
    aConfiguration({ name: 'verification', tier: 3, agent_of_record: ['House', 'Ann Field'] }),
    aConfiguration({ name: 'closer_t1', tier: 4, agent_of_record: ['Bob Reed'] }),
  ];
  expect(agentsOfRecordFor({ groups: ['closer_t1', 'verification'] }, configurations)).toEqual(['House', 'Ann Field']);
  expect(agentsOfRecordFor({ groups: ['closer_t1'] }, configurations)).toEqual(['Bob Reed']);
  expect(agentsOfRecordFor({ groups: [] }, configurations)).toEqual([]);
});

describe('hasLimitedLeadView', () => {
  it.each([
    ['fronter', ['fronter_t3'], true],
    ['fronter', ['fronter_t3_night'], true],
    ['fronter', ['fronter_t1'], false],
    ['fronter', ['fronter_t3', 'fronter_t1'], false],
    ['closer', [], true],
    ['admin', ['fronter_t3'], false],
  ] as const)('of a %s in %j is %s', (role, groups, limited) => {
    const access = resolveAccess({ roles: [role], groups: [...groups] }, []);
    expect(hasLimitedLeadView(access)).toBe(limited);
    expect(may(access, requires.fullLead)).toBe(!limited);
  });
});

it.each([
  ['closer', ['closer_t1'], true],
  ['fronter', ['fronter_t3'], true],
  ['closer', [], false],
  ['admin', [], true],
] as const)('a %s in %j may read leads: %s', (role, groups, reads) => {
  expect(may(resolveAccess({ roles: [role], groups: [...groups] }, []), requires.lead)).toBe(reads);
});

it.each([
  ['verification', ['verification'], true],
  ['verification', [], false],
  ['admin', [], true],
] as const)('a %s in %j may do what the role of a verification agent may do: %s', (role, groups, allowed) => {
  const access = resolveAccess({ roles: [role], groups: [...groups] }, []);
  expect(may(access, requires.role('verification'))).toBe(allowed);
});

describe('may', () => {
  const closer = resolveAccess({ roles: ['closer'], groups: ['closer_t1'] }, [
    aConfiguration({ groupPolicy: { permissions: ['CallHistory'] } }),
  ]);

  it.each([
    [requires.signedIn, true],
    [requires.feature('CallHistory'), true],
    [requires.feature('Settings'), false],
    [requires.role('admin'), false],
    [requires.role('verification', 'closer'), true],
  ] as const)('for %j is %s for a closer who may see the call history', (requirement, expected) => {
    expect(may(closer, requirement)).toBe(expected);
  });
});

describe('callConfigFor', () => {
  const config = (script: string) => ({ dispositions: [], script, transferGroupOptions: [] });

  it("is the source's own, else the default", () => {
    const outbound = config('closer_unqualified');
    const access = resolveAccess({ roles: ['closer'], groups: ['closer_t1'] }, [
      aConfiguration({ callConfigs: { ...aConfiguration({}).callConfigs, outbound_dial: outbound } }),
    ]);

    expect(callConfigFor(access, { call_source: 'outbound_dial' })).toEqual(outbound);
    expect(callConfigFor(access, { call_source: 'anything' })?.script).toBe('closer_qualified');
  });

  const scripts = (configurations: GroupConfiguration[]) => {
    const access = resolveAccess({ roles: ['closer'], groups: ['closer_t1', 'closer_t2'] }, configurations);
    const at = (accepted_ts?: string) => callConfigFor(access, { call_source: 'x', accepted_ts })?.script;
    return [at('2026-03-01T09:59:59.999Z'), at('2026-03-01T10:30:00.000Z'), at('2026-03-01T11:30:00.000Z'), at()];
  };

  it('is for a call under way that of when the call was accepted', () => {
    const stored = aConfiguration({ callConfigs: { default: config('first') } });
    const once = { default: config('second') };
    const earlier = withEarlier(stored, { tier: stored.tier, callConfigs: once }, '2026-03-01T10:00:00.000Z');
    const changed = { ...stored, callConfigs: once, earlier };
    const twice = { default: config('third') };
    const again = withEarlier(changed, { tier: stored.tier, callConfigs: twice }, '2026-03-01T11:00:00.000Z');

    expect(scripts([{ ...changed, callConfigs: twice, earlier: again }])).toEqual([
      'first',
      'second',
      'third',
      'third',
    ]);
  });

  it('is the new one for a call that was accepted at the moment of the change', () => {
    const stored = aConfiguration({ callConfigs: { default: config('first') } });
    const once = { default: config('second') };
    const earlier = withEarlier(stored, { tier: stored.tier, callConfigs: once }, '2026-03-01T10:30:00.000Z');
    expect(scripts([{ ...stored, callConfigs: once, earlier }])).toEqual(['first', 'second', 'second', 'second']);
  });

  it('is for a call under way that of then, where two groups have changed one after the other', () => {
    const first = aConfiguration({ tier: 2, callConfigs: { default: config('of the first, before') } });
    const second = aConfiguration({ name: 'closer_t2', tier: 1, callConfigs: { default: config('of the second') } });
    const now = { ...first, callConfigs: { default: config('of the first, now') } };
    expect(
      scripts([
        { ...now, earlier: withEarlier(first, now, '2026-03-01T11:00:00.000Z') },
        { ...second, tier: 3, earlier: withEarlier(second, { ...second, tier: 3 }, '2026-03-01T10:00:00.000Z') },
      ]),
    ).toEqual(['of the second', 'of the first, before', 'of the first, now', 'of the first, now']);
  });

  it('is for a call under way that of the group that decided then', () => {
    const first = aConfiguration({ tier: 2, callConfigs: { default: config('of the first') } });
    const second = aConfiguration({ name: 'closer_t2', tier: 3, callConfigs: { default: config('of the second') } });
    const earlier = withEarlier(first, { ...first, tier: 5 }, '2026-03-01T11:00:00.000Z');

    expect(scripts([{ ...first, tier: 5, earlier }, second])).toEqual([
      'of the first',
      'of the first',
      'of the second',
      'of the second',
    ]);
  });
});

describe('what a changed group keeps for calls under way', () => {
  const stored = aConfiguration({
    earlier: [{ until: '2026-03-01T10:00:00.000Z', tier: 1, callConfigs: aGroup().callConfigs }],
  });

  it('is nothing new if neither tier nor call configurations change', () => {
    expect(withEarlier(stored, { ...stored }, '2026-03-01T11:00:00.000Z')).toEqual(stored.earlier);
  });

  it('ends after a day', () => {
    expect(withEarlier(stored, { ...stored }, '2026-03-02T10:00:00.000Z')).toEqual([]);
  });

  it('is the last twenty changes at most', () => {
    const untils = Array.from({ length: 25 }, (_, n) => `2026-03-01T10:00:${n + 10}.000Z`);
    const earlier = untils.reduce(
      (kept, until, n) => withEarlier({ ...stored, tier: n, earlier: kept }, { ...stored, tier: n + 1 }, until),
      stored.earlier,
    );
    expect(earlier.map(({ until }) => until)).toEqual(untils.slice(-20));
  });
});
