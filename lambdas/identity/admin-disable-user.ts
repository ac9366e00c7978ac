import type * as z from 'zod';
import type { adminDisableUser as operation } from '#shared/contracts/identity';
import type { User } from '#shared/users/user';
import type { By } from './change-user.ts';
import { disableUser } from './disable-user.ts';
import { otherUser } from './other-user.ts';
import { reactivateUser } from './reactivate-user.ts';
import type { UserPool } from './user-pool.ts';
import type { Workers } from './workers.ts';

type Dependencies = {
  userPool: Pick<UserPool, 'disable' | 'enable'>;
  workers: Pick<Workers, 'create' | 'retire' | 'restore' | 'remove'>;
};

/**
 * Disables a user and hands over their work, or reactivates them.
 * @throws Rejection `rejected` for the actor's own user or for who cannot get the work; `not_found`, `forbidden`,
 * `provider_failed`, `conflict`
 */
export const adminDisableUser = async (
  { userPool, workers }: Dependencies,
  { input, ...by }: { input: z.output<(typeof operation)['input']> } & By,
): Promise<User> => {
  const user = await otherUser(by.actor, input.uid, 'You cannot disable yourself.');
  if (input.disable) return disableUser({ ...by, workers, closeAccount: userPool.disable }, user, input.handover);
  await userPool.enable(user.email);
  return user.disabled || !user.worker_sid ? reactivateUser({ ...by, workers }, user) : user;
};
