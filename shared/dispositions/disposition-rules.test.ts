import { describe, expect, it } from 'vitest';
import { DO_NOT_CALL } from './disposition.ts';
import { callbackTimeProblem, isOffered, noteRequired, offeredNames, visibleNote } from './disposition-rules.ts';

const call = { lead_source: 'facebook', task_creation_source: 'customer_inbound_call' as const };
const sale = { name: 'Sale', requiresNote: false };

describe('noteRequired', () => {
  it.each([
    ['an inbound call', call, sale, false, true],
    ['a quick disposition', call, sale, true, false],
    ['the lead source platinum', { ...call, lead_source: 'platinum' }, sale, false, false],
    ['the lead source raw_dialer_callback', { ...call, lead_source: 'raw_dialer_callback' }, sale, false, false],
    ['an outbound dial', { ...call, task_creation_source: 'outbound_dial' as const }, sale, false, false],
    ['an agent callback', { ...call, task_creation_source: 'agent_callback' as const }, sale, false, false],
    [
      'a DID that requires a note',
      { ...call, lead_source: 'platinum', require_disposition_note: true },
      sale,
      false,
      true,
    ],
    ['no chosen disposition', call, undefined, false, true],
    ['none, with the lead source platinum', { ...call, lead_source: 'platinum' }, undefined, false, false],
    [
      'a disposition that requires a note',
      { ...call, lead_source: 'platinum' },
      { ...sale, requiresNote: true },
      false,
      true,
    ],
    [
      'a quick disposition for a DID that requires a note',
      { ...call, require_disposition_note: true },
      sale,
      true,
      false,
    ],
  ])('for %s', (_case, given, disposition, quick, expected) => {
    expect(noteRequired(given, disposition, quick)).toBe(expected);
  });
});

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

describe('visibleNote', () => {
  it.each(['Has a plan.', 'Él no.', '42', '?', '👍', '\u200bx'])('is %j', note => expect(visibleNote(note)).toBe(note));

  it.each([undefined, '', ' \n', '\u200b', '\u200d\ufeff', '\u00ad', '\u3164', '\u2800', '\u0301', '\u202e'])(
    'is nothing for %j',
    note => expect(visibleNote(note)).toBeUndefined(),
  );
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
