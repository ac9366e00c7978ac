import { listLeadSources } from '#platform/table/lead-sources';
import type { DayRange } from '#shared/metrics/day-range';
import { type ReportLines, reportOf } from '#shared/metrics/report';
import { companyDays } from './figures-between.ts';

/** The company's figures over a range of days; one item is read a day, and one a lead source. */
export const companyReport = async (range: DayRange): Promise<ReportLines> => {
  const [days, sources] = await Promise.all([companyDays(range), listLeadSources()]);
  return reportOf(days, range, sources);
};
