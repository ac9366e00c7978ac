import type { Access } from '#shared/access/access';
import type { ReportName } from '#shared/exports/export-input';
import { LONGEST_RANGE_DAYS, longestRangeDays } from '#shared/metrics/day-range';

/** As the screen of each report: the funnel has no limit, and the change history has one for admins too. */
export const longestDaysOf = (report: ReportName, access: Access): number => {
  if (report === 'funnel') return Number.POSITIVE_INFINITY;
  return report === 'setting-changes' ? LONGEST_RANGE_DAYS : longestRangeDays(access);
};
