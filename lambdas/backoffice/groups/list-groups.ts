import { readableGroupConfigurations } from '#platform/table/group-configurations';
import type { GroupSettings } from '#shared/contracts/backoffice';

/** Every group's configuration as it is stored, but for those that cannot be read. */
export const listGroups = async (): Promise<{ data: GroupSettings[] }> => ({
  data: (await readableGroupConfigurations()).configurations,
});
