import type { User } from '#shared/users/user';
import { existingUser } from './other-user.ts';
import type { UserPool } from './user-pool.ts';

/**
 * Makes the account what the document says, and once more if the document says something else by then: two admins may
 * disable and reactivate a user at once. Returns the document.
 * @throws Rejection `not_found`; `rejected` if there is no account to open
 */
export const syncAccount = async (
  deps: { userPool: Pick<UserPool, 'disable' | 'enable'> },
  uid: string,
): Promise<User> => {
  const { disabled } = await existingUser(uid);
  await (disabled ? deps.userPool.disable(uid) : deps.userPool.enable(uid));
  const after = await existingUser(uid);
  return after.disabled === disabled ? after : syncAccount(deps, uid);
};
