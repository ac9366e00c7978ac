import type * as z from 'zod';
import type { adminDisableUser as operation } from '#shared/contracts/identity';
import { Rejection } from '#shared/errors';
import type { User } from '#shared/users/user';
import { disableUser } from './disable-user.ts';
import type { By } from './other-user.ts';
import { otherUser } from './other-user.ts';
import { reactivateUser } from './reactivate-user.ts';
import { syncAccount } from './sync-account.ts';
import type { UserPool } from './user-pool.ts';
import type { Workers } from './workers.ts';

type Dependencies = {
  userPool: Pick<UserPool, 'disable' | 'enable'>;
  workers: Pick<Workers, 'create' | 'retire' | 'restore' | 'remove'>;
};

const REACTIVATED = 'Somebody else has reactivated this user meanwhile. Disable the user again.';
const DISABLED = 'Somebody else has disabled this user meanwhile. Reactivate the user again.';

/**
 * Disables a user and hands over their work, or reactivates them.
 * @throws Rejection `rejected` for the actor's own user or for a receiver who cannot get the work; `not_found`,
 * `forbidden`, `provider_failed`, `conflict`
 */
export const adminDisableUser = async (
  { userPool, workers }: Dependencies,
  { input, ...by }: { input: z.output<(typeof operation)['input']> } & By,
): Promise<User> => {
  const user = await otherUser(by.actor, input.uid, 'You cannot disable yourself.');
  const closeAccount = () => syncAccount({ userPool }, user.id);
  const reactivationConflict = async (reactivated: User) => {
    await reactivateUser({ ...by, workers }, reactivated);
    return new Rejection('conflict', REACTIVATED);
  };
  if (input.disable) return disableUser({ ...by, workers, closeAccount, reactivationConflict }, user, input.handover);
  await userPool.enable(user.id);
  await reactivateUser({ ...by, workers }, user);
  const settled = await syncAccount({ userPool }, user.id);
  if (settled.disabled) throw new Rejection('conflict', DISABLED);
  return settled;
};
