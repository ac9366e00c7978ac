import { groupConfigurations } from '#platform/handlers/actor';
import { companyDays } from '#platform/reports/figures-between';
import type { Wallboard } from '#shared/contracts/reports';
import { reportOf } from '#shared/metrics/report';
import { thresholdsOf } from '#shared/metrics/wallboard';
import { newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';

/** Today's figures for the wallboard, from one item, and each group's thresholds, at most 30 s old. */
export const getWallboard = async ({ now }: { now: Timestamp }): Promise<Wallboard> => {
  const day = newYorkDay(now);
  const range = { first: day, last: day };
  const [days, configurations] = await Promise.all([companyDays(range), groupConfigurations([])]);
  const { total, by_group } = reportOf(days, range, []);
  return {
    day,
    total,
    groups: by_group,
    thresholds: Object.fromEntries(configurations.map(group => [group.name, thresholdsOf(group)])),
    as_of: now,
  };
};
