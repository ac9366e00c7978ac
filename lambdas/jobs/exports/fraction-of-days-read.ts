import type { DayRange } from '#shared/metrics/day-range';
import { daysFrom, newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';

/** How much of the days is read of a list with the newest row first: the days after the last row. */
export const fractionOfDaysRead = ({ first, last }: DayRange, lastRow: Timestamp | undefined): number =>
  lastRow === undefined ? 0 : (daysFrom(newYorkDay(lastRow), last).length - 1) / daysFrom(first, last).length;
