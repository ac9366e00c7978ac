import { describe, expect, it } from 'vitest';
import { anEvent } from './event.fixture.ts';
import { withEvents } from './event-list.ts';

const at = (minute: number) => `2026-01-05T15:${String(minute).padStart(2, '0')}:00.000Z`;
const some = (count: number) =>
  Array.from({ length: count }, (_, n) => anEvent({ id: `e${n}`, created_ts: at(n) })).reverse();

describe('the timeline', () => {
  it('has the ten newest, the newest first', () => {
    const events = withEvents(some(10), [anEvent({ id: 'new', created_ts: at(30) })]);
    expect(events.map(event => event.id)).toEqual(['new', 'e9', 'e8', 'e7', 'e6', 'e5', 'e4', 'e3', 'e2', 'e1']);
  });

  it('takes a newer version of what it knows, and no older one', () => {
    const known = [anEvent({ version: 2 })];
    expect(withEvents(known, [anEvent({ version: 3, snipped_recording_key: 'k' })])[0]?.snipped_recording_key).toBe(
      'k',
    );
    expect(withEvents(known, [anEvent({ version: 1, name: 'requested' })])).toEqual(known);
  });
});
