import { expect, it } from 'vitest';
import { dayRangeOf, utcRangeOf } from './utc-range.ts';

it.each([
  ['of 24 hours', { first: '2026-03-01', last: '2026-03-01' }, '2026-03-01T05:00:00', '2026-03-02T04:59:59'],
  ['of 23 hours', { first: '2026-03-08', last: '2026-03-08' }, '2026-03-08T05:00:00', '2026-03-09T03:59:59'],
  ['of 25 hours', { first: '2026-11-01', last: '2026-11-01' }, '2026-11-01T04:00:00', '2026-11-02T04:59:59'],
])('is from the first to the last second of a day %s in New York, and back', (_, range, start_date, end_date) => {
  expect(utcRangeOf(range)).toEqual({ start_date, end_date });
  expect(dayRangeOf({ start_date: `${start_date}.000Z`, end_date: `${end_date}.000Z` })).toEqual(range);
});
