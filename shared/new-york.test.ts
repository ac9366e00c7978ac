import { expect, it } from 'vitest';
import {
  addDays,
  beginningOfDay,
  daysFrom,
  firstDayOfWeek,
  monthsBack,
  newYorkDay,
  newYorkHour,
  weekToDate,
} from './new-york.ts';

it('begins a day at midnight of daylight saving time', () => {
  expect(newYorkDay('2026-07-02T03:59:00.000Z')).toBe('2026-07-01');
  expect(newYorkDay('2026-07-02T04:00:00.000Z')).toBe('2026-07-02');
});

it.each([
  ['2026-01-05', '2026-01-05T05:00:00.000Z'],
  ['2026-07-02', '2026-07-02T04:00:00.000Z'],
  // Daylight saving time begins or ends on these days, at two in the morning.
  ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z'],
])('%s begins at %s', (day, instant) => {
  expect(beginningOfDay(day)).toBe(instant);
});

it.each([
  ['on a Sunday', '2026-03-01T12:00:00.000Z', ['2026-03-01']],
  [
    'late on a Saturday',
    '2026-03-08T04:59:00.000Z',
    ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'],
  ],
  [
    'across a month and the change of the clocks',
    '2026-11-03T18:00:00.000Z',
    ['2026-11-01', '2026-11-02', '2026-11-03'],
  ],
  [
    'across a year',
    '2026-01-02T18:00:00.000Z',
    ['2025-12-28', '2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'],
  ],
])('the week begins on Sunday: %s', (_, now, days) => {
  expect(weekToDate(now)).toEqual(days);
});

const hoursOf = (day: string, count: number): number[] => {
  const midnight = Date.parse(beginningOfDay(day));
  const hours = Array.from({ length: count }, (_, n) => new Date(midnight + n * 3_600_000).toISOString());
  return hours.filter(ts => newYorkDay(ts) === day).map(newYorkHour);
};

it('a day in winter has each hour once, from 0 to 23', () => {
  expect(hoursOf('2026-01-05', 26)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
});

it('the day on which daylight saving time begins has 23 hours, without the hour 2', () => {
  expect(hoursOf('2026-03-08', 26)).toEqual([0, 1, ...Array.from({ length: 21 }, (_, n) => n + 3)]);
});

it('the day on which daylight saving time ends has 25 hours, with the hour 1 twice', () => {
  expect(hoursOf('2026-11-01', 26)).toEqual([0, 1, 1, ...Array.from({ length: 22 }, (_, n) => n + 2)]);
});

it.each([
  ['2026-03-07', 1, '2026-03-08'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-11-02', -1, '2026-11-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-05', 0, '2026-01-05'],
])('%s and %i days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
});

it.each([
  ['2026-03-08', '2026-03-08'],
  ['2026-03-14', '2026-03-08'],
  ['2026-01-03', '2025-12-28'],
])('the week of %s begins on Sunday, %s', (day, sunday) => {
  expect(firstDayOfWeek(day)).toBe(sunday);
});

it.each([
  ['2026-03-07', '2026-03-09', ['2026-03-07', '2026-03-08', '2026-03-09']],
  ['2025-12-31', '2026-01-01', ['2025-12-31', '2026-01-01']],
  ['2026-01-05', '2026-01-05', ['2026-01-05']],
  ['2026-01-05', '2026-01-04', []],
  ['2026-01-05', '2025-12-01', []],
])('the days from %s to %s', (first, last, days) => {
  expect(daysFrom(first, last)).toEqual(days);
});

it.each([
  ['2026-03-05', '2026-03-05', ['2026-03']],
  ['2025-12-31', '2026-02-01', ['2026-02', '2026-01', '2025-12']],
  ['2026-03-05', '2026-02-01', []],
])('the months from %s to %s begin with the latest', (first, last, months) => {
  expect(monthsBack({ first, last })).toEqual(months);
});
