import type { Access } from '#shared/access/access';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { User } from '#shared/users/user';

/**
 * The claims of the token, as text: lists are words separated by spaces. `group_versions` is JSON: the version of the
 * configuration of each group, null without one. `second_factor` is 'set' for a user who has one. AppSync's resolver
 * reads them.
 */
type TokenClaims = Record<
  'user_id' | 'email' | 'roles' | 'groups' | 'group_versions' | 'features' | 'second_factor',
  string
>;

type Claimant = {
  user: Pick<User, 'id' | 'email' | 'second_factor_ts'>;
  access: Access;
  configurations: Pick<GroupConfiguration, 'name' | 'version'>[];
};

export const tokenClaims = ({ user, access: { roles, groups, features }, configurations }: Claimant): TokenClaims => ({
  user_id: user.id,
  email: user.email,
  roles: roles.join(' '),
  groups: groups.join(' '),
  group_versions: JSON.stringify(groups.map(group => configurations.find(c => c.name === group)?.version ?? null)),
  features: features.join(' '),
  second_factor: user.second_factor_ts === undefined ? '' : 'set',
});
