import { Rejection } from '#shared/errors';
import { type DayRange, rangeProblem } from '#shared/metrics/day-range';
import { newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';

/** @throws Rejection `invalid_input` for a range that is swapped, in the future or too long */
export const requireRange = (range: DayRange, now: Timestamp): DayRange => {
  const problem = rangeProblem(range, newYorkDay(now));
  if (problem) throw new Rejection('invalid_input', problem);
  return range;
};
