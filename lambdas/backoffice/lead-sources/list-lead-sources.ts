import type { Actor } from '#platform/handlers/actor';
import { listLeadSources as sources } from '#platform/table/lead-sources';
import { isAdmin } from '#shared/access/access';
import type { ListedLeadSource } from '#shared/lead-sources/lead-source';

/** Every lead source, by name; what a lead of it costs is for admins. */
export const listLeadSources = async ({ access }: Pick<Actor, 'access'>): Promise<ListedLeadSource[]> =>
  (await sources()).map(({ earlier_costs: _, lead_cost, ...source }) => ({
    ...source,
    ...(isAdmin(access) && { lead_cost }),
  }));
