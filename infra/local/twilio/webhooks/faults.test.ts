import { describe, expect, it } from 'vitest';
import { FaultRule, Faults } from './faults.ts';

const failure = { type: 'status', status: 503 } as const;

describe('a fault of a command', () => {
  it('applies to the first command whose path matches, and to no other', () => {
    const faults = new Faults();
    faults.add({ path: '/Tasks$', method: 'POST', action: failure });
    expect(faults.takeForCommand({ method: 'POST', path: '/v1/Workspaces/WS1/Tasks/WT1' })).toBeUndefined();
    expect(faults.takeForCommand({ method: 'GET', path: '/v1/Workspaces/WS1/Tasks' })).toBeUndefined();
    expect(faults.takeForCommand({ method: 'POST', path: '/v1/Workspaces/WS1/Tasks' })).toEqual(failure);
    expect(faults.takeForCommand({ method: 'POST', path: '/v1/Workspaces/WS1/Tasks' })).toBeUndefined();
  });

  it('is rejected if its path is no regular expression', () => {
    expect(FaultRule.safeParse({ path: '/Tasks(', action: failure }).success).toBe(false);
  });
});
