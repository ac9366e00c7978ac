import { apiHandler } from '#platform/handlers/api-handler';
import { commissionsOfUser } from '#platform/table/commissions';
import * as operations from '#shared/contracts/reports';
import { getFunnelTargets } from './get-funnel-targets.ts';
import { getMetric } from './get-metric.ts';
import { getStats } from './get-stats.ts';

/** How the business performs. */
export const handler = apiHandler(operations, {
  getStats: ({ actor, input, now }) => getStats({ actor, now }, input),
  getMetric: ({ actor, input, now }) => getMetric({ actor, now }, input),
  getFunnelTargets: () => getFunnelTargets(),
  listCommissions: ({ actor, input }) => commissionsOfUser(actor.user.id, input),
});
