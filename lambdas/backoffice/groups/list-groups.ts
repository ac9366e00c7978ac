import { listGroupConfigurations } from '#platform/table/group-configurations';
import type { GroupSettings } from '#shared/contracts/backoffice';

/** Every group's configuration as it is stored. */
export const listGroups = async (): Promise<{ data: GroupSettings[] }> => ({ data: await listGroupConfigurations() });
