import { describe, expect, it } from 'vitest';
import { anEvent } from './event.fixture.ts';
import { withEvents, withLatest } from './event-list.ts';

const at = (minute: number) => `2026-01-05T15:${String(minute).padStart(2, '0')}:00.000Z`;
const some = (count: number) =>
  Array.from({ length: count }, (_, n) => anEvent({ id: `e${n}`, created_ts: at(n) })).reverse();

describe('the timeline', () => {
  it('has the ten newest events, newest first', () => {
    const events = withEvents(some(10), [anEvent({ id: 'new', created_ts: at(30) })]);
    expect(events.map(event => event.id)).toEqual(['new', 'e9', 'e8', 'e7', 'e6', 'e5', 'e4', 'e3', 'e2', 'e1']);
  });

  it('takes a newer version of an event, and ignores an older one', () => {
    const known = [anEvent({ version: 2 })];
    expect(withEvents(known, [anEvent({ version: 3, snipped_recording_key: 'k' })])[0]?.snipped_recording_key).toBe(
      'k',
    );
    expect(withEvents(known, [anEvent({ version: 1, name: 'requested' })])).toEqual(known);
  });

  it('keeps the known recording of an event, which live changes do not carry', () => {
    const known = [anEvent({ version: 2, snipped_recording_key: 'k' })];
    expect(withEvents(known, [anEvent({ version: 3 })])).toEqual([anEvent({ version: 3, snipped_recording_key: 'k' })]);
  });
});

describe('the newest event of each kind', () => {
  it('is kept however many others follow; a later event of its kind replaces it', () => {
    const requested = anEvent({ id: 'r', name: 'requested', created_ts: at(0) });
    const after = withLatest([requested], [...some(12).map(event => ({ ...event, name: 'sent' as const }))]);
    expect(after.map(event => event.id)).toEqual(['e11', 'r']);
    const voice = anEvent({ id: 'v', name: 'requested', verification_type: 'voice', created_ts: at(40) });
    expect(withLatest(after, [voice]).map(event => event.id)).toEqual(['v', 'e11', 'r']);
  });

  it('is not replaced by an older one', () => {
    const newer = anEvent({ id: 'n', created_ts: at(5) });
    expect(withLatest([newer], [anEvent({ id: 'o', created_ts: at(1) })])).toEqual([newer]);
  });
});
