import { firstListedDay } from '#platform/leads/first-listed-day';
import { Rejection } from '#shared/errors';
import { type DayRange, LONGEST_RANGE_DAYS, rangeProblem } from '#shared/metrics/day-range';
import { addDays, newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';

type Deps = {
  now: Timestamp;
  /** How many days the user may choose at once. */
  longestDays: number;
};

/**
 * The days that are read. A range without a limit begins on the first day that has any figure, so that no list asks for
 * months before it.
 * @throws Rejection `invalid_input` for a range that is swapped, in the future or too long
 */
export const requireRange = async ({ now, longestDays }: Deps, range: DayRange): Promise<DayRange> => {
  const problem = rangeProblem(range, newYorkDay(now), longestDays);
  if (problem) throw new Rejection('invalid_input', problem);
  const usual = addDays(range.last, 1 - LONGEST_RANGE_DAYS);
  if (range.first >= usual) return range;
  const begin = (await firstListedDay()) ?? usual;
  const [first = usual] = [begin, usual].sort();
  return first > range.first ? { ...range, first } : range;
};
