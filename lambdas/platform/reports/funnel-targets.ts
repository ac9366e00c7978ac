import { getGroupConfiguration } from '#platform/table/group-configurations';
import type { FunnelTargets } from '#shared/access/group-configuration';

/** The group whose targets everybody is compared with (docs/product.md, Performance funnel). */
const GROUP_WITH_TARGETS = 'fronter_t1';

/** The targets as they are stored now; null if the group has none. */
export const funnelTargets = async (): Promise<FunnelTargets | null> =>
  (await getGroupConfiguration(GROUP_WITH_TARGETS))?.targets ?? null;
