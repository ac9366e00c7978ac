import { describe, expect, it } from 'vitest';
import type { Access } from '../access/access.ts';
import type { Role } from '../access/roles.ts';
import { isNarrower, roleLimitsOf } from './role-limits.ts';

const accessOf = (...roles: Role[]): Access => ({ roles, groups: [], features: [], data: [], callConfigs: {} });

describe('the limits of a role in a list', () => {
  it.each([
    ['leads', ['admin'], {}],
    ['leads', ['verification'], {}],
    ['leads', ['closer'], { lead_days: 28 }],
    ['on-hold', ['fronter'], { lead_days: 7 }],
    ['calls', ['verification'], { without_admins: true }],
    ['calls', ['admin'], {}],
    ['dids', ['fronter'], {}],
  ] as const)('%s as %j: %j', (report, roles, limits) => {
    expect(roleLimitsOf(report, accessOf(...roles))).toEqual(limits);
  });

  it.each([
    [{ lead_days: 7 }, {}, true],
    [{ lead_days: 7 }, { lead_days: 28 }, true],
    [{ lead_days: 7 }, { lead_days: 7 }, false],
    [{ lead_days: 28 }, { lead_days: 7 }, false],
    [{}, { lead_days: 7 }, false],
    [{ without_admins: true }, {}, true],
    [{ without_admins: true }, { without_admins: true }, false],
    [{}, { without_admins: true }, false],
  ])('%j are narrower than %j: %s', (limits, than, narrower) => {
    expect(isNarrower(limits, than)).toBe(narrower);
  });
});
