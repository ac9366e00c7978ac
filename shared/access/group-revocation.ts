import * as z from 'zod';
import type { GroupConfiguration, GroupContent } from './group-configuration.ts';
import { GroupName } from './roles.ts';

/**
 * Ends the subscriptions of a group's members that were admitted by an earlier version of the group's configuration; not
 * their own topics and that of the groups. What is still allowed is opened again with a new token.
 */
export const GroupRevocation = z.object({
  group: GroupName,
  version: z.number().int(),
  reason: z.literal('permissions'),
});
export type GroupRevocation = z.infer<typeof GroupRevocation>;

/** The tier counts too: with it another group may decide. */
const allowedBy = ({ tier, groupPolicy }: GroupContent): string =>
  JSON.stringify([tier, groupPolicy.permissions.toSorted()]);

/** Whether a change of a group changes what its members may do. */
export const changesAccess = (old: GroupContent, current: GroupContent): boolean =>
  allowedBy(old) !== allowedBy(current);

type Change = { old?: GroupConfiguration | undefined; new?: GroupConfiguration | undefined; repaired?: true };

/**
 * Which subscriptions a change of a group ends; undefined if none. After the repair of a configuration that could not be
 * read nobody knows what the group allowed before.
 */
export const groupRevocationOf = ({ old, new: current, repaired }: Change): GroupRevocation | undefined =>
  current && (repaired || (old && changesAccess(old, current)))
    ? { group: current.name, version: current.version, reason: 'permissions' }
    : undefined;
