import { describe, expect, it } from 'vitest';
import { stateHours } from '../dialing/state-hours.ts';
import { dueTimeOf, firstPermitted, isPast, isPermitted, isTooLate, nextPermittedTime } from './due-time.ts';
import { nextAttempt } from './next-attempt.ts';

const hours = { from: 8, to: 21 };
const newYork = { phone_number: '+12125550123', state: 'NY' };
const california = { phone_number: '+12125550123', state: 'CA' };
const alabama = { phone_number: '+12055550123', state: 'AL' };

describe('the next permitted time', () => {
  it.each([
    ['at once by day', newYork, '2026-01-05T15:12:34.567Z', '2026-01-05T15:12:34.567Z'],
    ['8 o’clock after the night', newYork, '2026-01-06T03:10:00.000Z', '2026-01-06T13:00:00.000Z'],
    [
      '8 o’clock both where the zip code and where the number is',
      california,
      '2026-01-05T14:00:00.000Z',
      '2026-01-05T16:00:00.000Z',
    ],
    ['Monday where no calls are allowed on Sundays', alabama, '2026-01-11T16:00:00.000Z', '2026-01-12T14:00:00.000Z'],
    ['8 o’clock of summer time', newYork, '2026-03-08T03:30:00.000Z', '2026-03-08T12:00:00.000Z'],
  ])('is %s', (_, callee, from, expected) => {
    expect(nextPermittedTime(callee, from, hours)).toBe(expected);
  });

  it('is the wanted one where no hour of the week is allowed', () => {
    const never = { from: 23, to: 24 };
    const farApart = { phone_number: '+18085550123', state: 'NY' };
    expect(nextPermittedTime(farApart, '2026-01-05T15:00:00.000Z', never)).toBe('2026-01-05T15:00:00.000Z');
  });
});

describe('of a state and a number from far away', () => {
  // The days around holidays and changes of the clocks too. 1469 hours go through every hour of the day.
  const begin = Date.parse('2026-01-01T00:30:00.000Z');
  const instants = Array.from({ length: 6 }, (_, n) => new Date(begin + n * 1469 * 3600_000).toISOString());
  const changes = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-12-24', '2026-12-31'].flatMap(day => [
    `${day}T05:00:00.000Z`,
    `${day}T17:00:00.000Z`,
  ]);
  const none = (state: string, areaCode: string): string[] =>
    [...instants, ...changes].filter(from => {
      const callee = { phone_number: `+1${areaCode}5550123`, state };
      const found = firstPermitted(ts => isPermitted(callee, ts, hours), from);
      expect(found === undefined || isPermitted(callee, found, hours), `${state} ${areaCode} ${from}`).toBe(true);
      return found === undefined;
    });

  it('there is a permitted time within eight days', () => {
    for (const state of ['AS', 'HI', ...Object.keys(stateHours)]) expect(none(state, '212'), state).toEqual([]);
    for (const state of Object.keys(stateHours).filter(name => name !== 'RI'))
      expect(none(state, '671'), state).toEqual([]);
  });

  it('there is none only of Guam and Rhode Island, and only in Rhode Island’s summer', () => {
    const found = none('RI', '671');
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(ts => ts < '2026-02-27' || ts > '2026-11-01T12')).toEqual([]);
  });
});

describe('the time of a call', () => {
  const now = '2026-01-05T15:00:00.000Z';
  it.each([
    ['now', 'now', now],
    ['a moment ago', '2026-01-05T14:00:00.000Z', now],
    ['later', '2026-01-05T16:00:00.000Z', '2026-01-05T16:00:00.000Z'],
    ['at night', '2026-01-06T04:00:00.000Z', '2026-01-06T13:00:00.000Z'],
  ] as const)('that is wanted %s', (_, preferred, expected) => {
    expect(dueTimeOf(newYork, { preferred, now, hours })).toBe(expected);
  });

  it('is an hour ago at most', () => {
    expect(isPast('now', now)).toBe(false);
    expect(isPast('2026-01-05T14:00:00.000Z', now)).toBe(false);
    expect(isPast('2026-01-05T13:59:59.999Z', now)).toBe(true);
  });

  it('is 30 days ahead at most', () => {
    expect(isTooLate('now', now)).toBe(false);
    expect(isTooLate('2026-02-04T15:00:00.000Z', now)).toBe(false);
    expect(isTooLate('2026-02-04T15:00:00.001Z', now)).toBe(true);
  });
});

describe('an attempt that reached nobody', () => {
  const settings = { retry_minutes: [15, 120] };
  const afterAttempt = (attempts: number, now: string) =>
    nextAttempt({ ...newYork, attempts }, settings, { now, hours });

  it('is followed by another one after the wait of the settings', () => {
    expect(afterAttempt(1, '2026-01-05T15:00:00.000Z')).toEqual({ due_ts: '2026-01-05T15:15:00.000Z' });
    expect(afterAttempt(2, '2026-01-05T15:00:00.000Z')).toEqual({ due_ts: '2026-01-05T17:00:00.000Z' });
  });

  it('is followed by one on the next morning if the wait ends at night', () => {
    expect(afterAttempt(2, '2026-01-06T01:00:00.000Z')).toEqual({ due_ts: '2026-01-06T13:00:00.000Z' });
  });

  it('becomes a callback of a person after the last one', () => {
    expect(afterAttempt(3, '2026-01-05T15:00:00.000Z')).toBe('callback');
    expect(
      nextAttempt({ ...newYork, attempts: 1 }, { retry_minutes: [] }, { now: '2026-01-05T15:00:00.000Z', hours }),
    ).toBe('callback');
  });
});
