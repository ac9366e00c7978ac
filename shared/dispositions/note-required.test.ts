import { describe, expect, it } from 'vitest';
import { noteRequired, visibleNote } from './note-required.ts';

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

describe('visibleNote', () => {
  it.each(['Has a plan.', 'Él no.', '42', '?', '👍', '\u200bx'])('is %j', note => expect(visibleNote(note)).toBe(note));

  it.each([undefined, '', ' \n', '\u200b', '\u200d\ufeff', '\u00ad', '\u3164', '\u2800', '\u0301', '\u202e'])(
    'is nothing for %j',
    note => expect(visibleNote(note)).toBeUndefined(),
  );
});
