import { describe, expect, it } from 'vitest';
import { clockIn } from '../dialing/local-clock.ts';
import { states, zones } from '../dialing/states.ts';
import { byLocalDay, mayBeCalledAt, offeredTimes, zoneOf } from './offered-times.ts';

/** Monday, 9 March 2026, 12:20 pm in New York; daylight saving time began the day before. */
const NOW = '2026-03-09T16:20:00.000Z';

const hoursOn = (times: string[], zone: string, day: string) =>
  times.map(ts => clockIn(zone, ts)).flatMap(({ date, hour }) => (date === day ? [hour] : []));
const hours = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe('offeredTimes', () => {
  it('offers full hours of the next seven days, from an hour after now', () => {
    const times = offeredTimes(states.NY, NOW);
    expect(times[0]).toBe('2026-03-09T18:00:00.000Z');
    expect(times.every(ts => ts.endsWith(':00:00.000Z'))).toBe(true);
    expect(byLocalDay(zones.eastern, times)).toHaveLength(8);
  });

  it('offers 8 am to 9 pm of the visitor’s zone', () => {
    expect(hoursOn(offeredTimes(states.CA, NOW), zones.pacific, '2026-03-10')).toEqual(hours(8, 21));
  });

  it('given Florida, offers hours that end at 8 pm, in both of its zones', () => {
    const times = offeredTimes(states.FL, NOW);
    expect(hoursOn(times, zones.eastern, '2026-03-10')).toEqual(hours(9, 20));
    expect(hoursOn(times, zones.central, '2026-03-10')).toEqual(hours(8, 19));
  });

  it('given a state without calls on Sundays, offers none on that day', () => {
    expect(hoursOn(offeredTimes(states.AL, NOW), zones.central, '2026-03-15')).toEqual([]);
    expect(hoursOn(offeredTimes(states.AL, NOW), zones.central, '2026-03-14')).toEqual(hours(8, 20));
  });
});

describe('mayBeCalledAt', () => {
  it.each([
    ['2026-03-10T12:00:00.000Z', true],
    ['2026-03-10T11:59:00.000Z', false],
    ['2026-03-11T00:59:00.000Z', true],
    ['2026-03-11T01:00:00.000Z', false],
  ])('in New York at %s: %s', (ts, expected) => expect(mayBeCalledAt(states.NY, ts)).toBe(expected));
});

describe('zoneOf', () => {
  it.each([
    [states.FL, 'America/Chicago', 'America/Chicago'],
    [states.FL, 'America/Los_Angeles', 'America/New_York'],
    [states.FL, undefined, 'America/New_York'],
    [states.CA, 'America/Chicago', 'America/Los_Angeles'],
  ])('of %o in a browser of %s is %s', (place, browserZone, zone) => expect(zoneOf(place, browserZone)).toBe(zone));
});

describe('byLocalDay', () => {
  it('groups by the day in the zone, not by that of UTC', () => {
    expect(byLocalDay(zones.pacific, ['2026-03-10T02:00:00.000Z', '2026-03-10T16:00:00.000Z'])).toEqual([
      { day: '2026-03-09', times: ['2026-03-10T02:00:00.000Z'] },
      { day: '2026-03-10', times: ['2026-03-10T16:00:00.000Z'] },
    ]);
  });
});
