import { isAdmin } from '#shared/access/access';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { Role } from '#shared/access/roles';
import { Rejection } from '#shared/errors';
import { mayGiveGroups } from '#shared/users/managed-users';
import type { By } from './other-user.ts';
import { denyManaging } from './other-user.ts';

/** Roles are derived from the groups (docs/product.md, Create user). @throws Rejection `invalid_input` */
const rolesOf = (groups: string[], configurations: GroupConfiguration[]): Role[] => {
  const unknown = groups.filter(group => !configurations.some(c => c.name === group));
  if (unknown.length > 0)
    throw new Rejection('invalid_input', 'There is no such group.', [
      { field: 'groups', message: `Unknown group: ${unknown.join(', ')}` },
    ]);
  return [...new Set(configurations.filter(c => groups.includes(c.name)).flatMap(c => c.roles))];
};

/**
 * The roles of the groups that the actor gives to a user.
 * @throws Rejection `invalid_input` for an unknown group; `forbidden` for one that the actor does not supervise, or one
 * of admins
 */
export const rolesToGive = (actor: By['actor'], groups: string[], configurations: GroupConfiguration[]): Role[] => {
  const roles = rolesOf(groups, configurations);
  if (!isAdmin(actor.access) && (!mayGiveGroups(actor.access, groups) || roles.includes('admin')))
    denyManaging(actor, 'You can give only the groups that you supervise.');
  return roles;
};
