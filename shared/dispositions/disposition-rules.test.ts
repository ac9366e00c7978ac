import { describe, expect, it } from 'vitest';
import { DO_NOT_CALL } from './disposition.ts';
import { callbackTimeProblem, isOffered, offeredNames } from './disposition-rules.ts';

describe('callbackTimeProblem', () => {
  const now = '2026-01-05T15:00:00.000Z';

  it('requires a time that is not past, for a callback only', () => {
    expect(callbackTimeProblem({ callback: false }, undefined, now)).toBeUndefined();
    expect(callbackTimeProblem({ callback: true }, undefined, now)).toBe('Choose when to call back.');
    expect(callbackTimeProblem({ callback: true }, '2026-01-05T14:59:59.999Z', now)).toMatch('not in the past');
    expect(callbackTimeProblem({ callback: true }, now, now)).toBeUndefined();
    expect(callbackTimeProblem({ callback: true }, now, '2026-01-05T15:00:59.999Z')).toBeUndefined();
    expect(callbackTimeProblem({ callback: true }, now, '2026-01-05T15:01:00.000Z')).toMatch('not in the past');
  });

  it('allows the current minute, also where the time has no seconds', () => {
    const minute = '2026-01-05T15:00';
    expect(callbackTimeProblem({ callback: true }, minute, now)).toBeUndefined();
  });

  it('requires a time within a year', () => {
    expect(callbackTimeProblem({ callback: true }, '2027-01-05T15:00:00.000Z', now)).toBeUndefined();
    expect(callbackTimeProblem({ callback: true }, '2027-01-06T15:00:00.000Z', now)).toBeUndefined();
    expect(callbackTimeProblem({ callback: true }, '2027-01-06T15:00:00.001Z', now)).toMatch('within a year');
    expect(callbackTimeProblem({ callback: true }, '2027-01-07T15:00:00.000Z', now)).toBe(
      'Choose a time within a year.',
    );
  });
});

describe('isOffered', () => {
  const config = (...dispositions: string[]) => ({
    dispositions,
    script: 'closer_qualified',
    transferGroupOptions: [],
  });
  const callConfigs = { default: config('Sale'), outbound_dial: config('Hung Up') };
  const inbound = { call_source: 'customer_inbound_call' };

  it.each([
    ["the default's, for a source without its own", inbound, 'Sale', true],
    ["another source's", inbound, 'Hung Up', false],
    ["the source's own", { call_source: 'outbound_dial' }, 'Hung Up', true],
    ["the default's, for a source with its own", { call_source: 'outbound_dial' }, 'Sale', false],
    ['a quick one that is not configured', inbound, 'Voicemail', false],
    ['the one that keeps customers from being called, also where it is not configured', inbound, DO_NOT_CALL, true],
  ])('for %s', (_case, given, name, expected) => {
    expect(isOffered({ roles: ['closer'], callConfigs }, given, name)).toBe(expected);
  });

  it('allows any disposition to an admin, and to an agent without a call configuration', () => {
    expect(isOffered({ roles: ['admin'], callConfigs }, inbound, 'Resolved')).toBe(true);
    expect(isOffered({ roles: ['closer'], callConfigs: {} }, inbound, 'Resolved')).toBe(true);
  });

  it('offers them in their configured order, and DO NOT CALL last where it is not among them', () => {
    const withDoNotCall = { default: config(DO_NOT_CALL, 'Sale') };
    expect(offeredNames({ callConfigs }, inbound)).toEqual(['Sale', DO_NOT_CALL]);
    expect(offeredNames({ callConfigs: withDoNotCall }, inbound)).toEqual([DO_NOT_CALL, 'Sale']);
    expect(offeredNames({ callConfigs: {} }, inbound)).toBeUndefined();
  });
});
