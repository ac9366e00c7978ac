import { addDays, beginningOfDay, newYorkDay } from '../new-york.ts';
import type { DayRange } from './day-range.ts';

const withoutMilliseconds = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/**
 * Days in New York as the first and the last second in UTC, `2026-03-01T05:00:00` (docs/product.md, Operations): how a
 * client asks for a range.
 */
export const utcRangeOf = ({ first, last }: DayRange): { start_date: string; end_date: string } => ({
  start_date: withoutMilliseconds(Date.parse(beginningOfDay(first))),
  end_date: withoutMilliseconds(Date.parse(beginningOfDay(addDays(last, 1))) - 1000),
});

/** The days in New York from start to end. */
export const dayRangeOf = ({ start_date, end_date }: { start_date: string; end_date: string }): DayRange => ({
  first: newYorkDay(start_date),
  last: newYorkDay(end_date),
});
