import type { Actor } from '#platform/handlers/actor';
import { companyReport } from '#platform/reports/company-report';
import { requireRange } from '#platform/reports/require-range';
import type { Report } from '#shared/contracts/reports';
import { type DayRange, longestRangeDays } from '#shared/metrics/day-range';
import type { Timestamp } from '#shared/time';

/**
 * The company's figures over a range of days.
 * @throws Rejection `invalid_input` for an impossible range
 */
export const getReport = async ({ actor, now }: { actor: Actor; now: Timestamp }, input: DayRange): Promise<Report> => {
  const range = await requireRange({ now, longestDays: longestRangeDays(actor.access) }, input);
  return { ...(await companyReport(range)), ...range, as_of: now };
};
