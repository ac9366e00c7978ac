import { userCreation } from '#platform/table/users';
import type { User } from '#shared/users/user';

/** The stored item of a user after a fault: it is in the list of users, and does not fit the schema. */
export const unreadableUser = (user: User) => ({
  ...userCreation(user).item.Put?.Item,
  version: user.version,
  entity: 'anything',
  available: 'perhaps',
});
