import { apiHandler } from '#platform/handlers/api-handler';
import { commissionsOfUser } from '#platform/table/commissions';
import * as operations from '#shared/contracts/reports';
import { getFunnelTargets } from './get-funnel-targets.ts';
import { getLeaderboard } from './get-leaderboard.ts';
import { getMetric } from './get-metric.ts';
import { getStats } from './get-stats.ts';
import { listOnHold } from './list-on-hold.ts';
import { listPostDates } from './list-post-dates.ts';

/** How the business performs. */
export const handler = apiHandler(operations, {
  getStats: ({ actor, input, now }) => getStats({ actor, now }, input),
  getMetric: ({ actor, input, now }) => getMetric({ actor, now }, input),
  getFunnelTargets: () => getFunnelTargets(),
  listCommissions: ({ actor, input }) => commissionsOfUser(actor.user.id, input),
  getLeaderboard: ({ actor, now }) => getLeaderboard({ actor, now }),
  listOnHold: ({ actor, input, now }) => listOnHold({ actor, now }, input),
  listPostDates: ({ now }) => listPostDates({ now }),
});
