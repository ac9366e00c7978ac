import { funnelTargets } from '#platform/reports/funnel-targets';
import type { FunnelTargets } from '#shared/access/group-configuration';

/** The targets as they are stored now: a change of the group sends a live message, and is read at once. */
export const getFunnelTargets = async (): Promise<{ targets: FunnelTargets | null }> => ({
  targets: await funnelTargets(),
});
