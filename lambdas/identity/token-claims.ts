import type { Access } from '#shared/access/access';
import type { User } from '#shared/users/user';

/** The claims of the token, as text: lists are words separated by spaces. AppSync's resolver reads them. */
export type TokenClaims = Record<'user_id' | 'email' | 'roles' | 'groups' | 'features', string>;

export const tokenClaims = (user: Pick<User, 'id' | 'email'>, { roles, groups, features }: Access): TokenClaims => ({
  user_id: user.id,
  email: user.email,
  roles: roles.join(' '),
  groups: groups.join(' '),
  features: features.join(' '),
});
