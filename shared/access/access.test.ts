import { describe, expect, it } from 'vitest';
import { aGroup } from '../../tests/support/builders/a-user.ts';
import { callConfigFor, may, requires, resolveAccess, seesReducedLead } from './access.ts';
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

  it("ignores the configuration of a group that is not the user's", () => {
    const access = resolveAccess({ roles: ['fronter'], groups: ['fronter_t1'] }, [
      aConfiguration({ name: 'closer_t1', tier: 1, groupPolicy: { permissions: ['Leads'] } }),
    ]);

    expect(access.features).toEqual([]);
  });

  it('reads one part as a feature, three parts as data access, and drops unknown permissions', () => {
    const access = resolveAccess({ roles: ['closer'], groups: ['closer_t1'] }, [
      aConfiguration({ groupPolicy: { permissions: ['Leads', 'Leads:read:own', 'Unknown', 'a:b'] } }),
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

describe('seesReducedLead', () => {
  it.each([
    ['fronter', ['fronter_t3'], true],
    ['fronter', ['fronter_t3_night'], true],
    ['fronter', ['fronter_t1'], false],
    ['fronter', ['fronter_t3', 'fronter_t1'], false],
    ['closer', [], false],
    ['admin', ['fronter_t3'], false],
  ] as const)('of a %s in %j is %s', (role, groups, reduced) => {
    const access = resolveAccess({ roles: [role], groups: [...groups] }, []);
    expect(seesReducedLead(access)).toBe(reduced);
    expect(may(access, requires.fullLead)).toBe(!reduced);
  });
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
  it("is the source's own, else the default", () => {
    const outbound = { dispositions: [], script: 'closer_unqualified', transferGroupOptions: [] };
    const access = resolveAccess({ roles: ['closer'], groups: ['closer_t1'] }, [
      aConfiguration({ callConfigs: { ...aConfiguration({}).callConfigs, outbound_dial: outbound } }),
    ]);

    expect(callConfigFor(access, 'outbound_dial')).toEqual(outbound);
    expect(callConfigFor(access, 'anything')?.script).toBe('closer_qualified');
  });
});
