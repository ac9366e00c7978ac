import { getGroupConfiguration } from '#platform/table/group-configurations';
import type { FunnelTargets } from '#shared/access/group-configuration';

/** The group whose targets everybody is compared with (docs/product.md, Performance funnel). */
const GROUP_WITH_TARGETS = 'fronter_t1';

/** The targets as they are stored now: a change of the group sends a live message, and is read at once. */
export const getFunnelTargets = async (): Promise<{ targets: FunnelTargets | null }> => ({
  targets: (await getGroupConfiguration(GROUP_WITH_TARGETS))?.targets ?? null,
});
