import * as z from 'zod';
import { type DayRange, rangeProblem } from '#shared/metrics/day-range';
import { utcRangeOf } from '#shared/metrics/utc-range';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';

const InAddress = z.object({
  first: z.iso.date().optional(),
  last: z.iso.date().optional(),
  email: z.email().optional(),
});

export type FunnelFilter = DayRange & { /** The agent that an admin has chosen. */ email?: string };

const beginningOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/**
 * The filter of the funnel, kept in the address: from the start of the month to today where it names no days. Only
 * admins choose an agent; anybody else who opens an admin's address sees their own figures. Days with a `problem` are
 * shown as they were chosen, and are not in the filter; they may begin on any day.
 */
export const useFunnelFilter = ({ today, choosesAgent }: { today: string; choosesAgent: boolean }) => {
  const [{ first, last, email }, change] = useUrlFilter(InAddress);
  const thisMonth = { first: beginningOfMonth(today), last: today };
  const chosen: DayRange = { first: first ?? thisMonth.first, last: last ?? thisMonth.last };
  const problem = rangeProblem(chosen, today, Number.POSITIVE_INFINITY);
  const days = problem === undefined ? chosen : thisMonth;
  const filter: FunnelFilter = { ...days, ...(choosesAgent && email !== undefined && { email }) };
  return { chosen, problem, filter, change };
};

/** The input of `getMetric`, from the first second of the range to its last one. */
export const metricInput = ({ first, last, email }: FunnelFilter) => ({
  ...utcRangeOf({ first, last }),
  aggregate: String(email === undefined),
  ...(email !== undefined && { email }),
});
