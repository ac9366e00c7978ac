import { listLeadSources } from '#platform/table/lead-sources';
import type { Report } from '#shared/contracts/reports';
import type { DayRange } from '#shared/metrics/day-range';
import { reportOf } from '#shared/metrics/report';
import type { Timestamp } from '#shared/time';
import { companyDays } from '#platform/reports/figures-between';
import { requireRange } from '#platform/reports/require-range';

/**
 * The company's figures over a range of days; one item is read a day, and one a lead source.
 * @throws Rejection `invalid_input` for an impossible range
 */
export const getReport = async ({ now }: { now: Timestamp }, input: DayRange): Promise<Report> => {
  const range = requireRange(input, now);
  const [days, sources] = await Promise.all([companyDays(range), listLeadSources()]);
  return { ...reportOf(days, range, sources), ...range, as_of: now };
};
