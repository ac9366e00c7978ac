import { expect, it } from 'vitest';
import { beginningOfDay, newYorkDay, weekToDate } from './new-york.ts';

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
