import { describe, expect, it } from 'vitest';
import type { Access } from '../access/access.ts';
import { mayNeedSecondFactor } from './second-factor.ts';

const access = (fields: Partial<Access>): Access => ({
  roles: [],
  groups: [],
  features: [],
  data: [],
  callConfigs: {},
  ...fields,
});

describe('a second factor', () => {
  it('may be required of admins and of those who watch agents', () => {
    expect(mayNeedSecondFactor(access({ roles: ['admin'] }))).toBe(true);
    expect(mayNeedSecondFactor(access({ roles: ['verification'], features: ['AgentDashboard'] }))).toBe(true);
  });

  it('is never required of agents', () => {
    expect(mayNeedSecondFactor(access({ roles: ['closer'], features: ['CallHistory', 'Leads'] }))).toBe(false);
  });
});
