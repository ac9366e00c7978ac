import { allLeadSources } from '#platform/known-lead-sources';
import type { DayRange } from '#shared/metrics/day-range';
import { type ReportLines, reportOf } from '#shared/metrics/report';
import { companyDays } from './figures-between.ts';

/** The company's figures over a range of days; one item is read a day, and the lead sources every 30 s. */
export const companyReport = async (range: DayRange): Promise<ReportLines> => {
  const [days, sources] = await Promise.all([companyDays(range), allLeadSources()]);
  return reportOf(days, range, sources);
};
