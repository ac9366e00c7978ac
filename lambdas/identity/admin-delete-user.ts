import type * as z from 'zod';
import { getUser } from '#platform/table/users';
import type { adminDeleteUser as operation } from '#shared/contracts/identity';
import { Rejection } from '#shared/errors';
import { changeUser } from './change-user.ts';
import { disableUser } from './disable-user.ts';
import type { By } from './other-user.ts';
import { otherUser } from './other-user.ts';
import type { UserPool } from './user-pool.ts';
import type { Workers } from './workers.ts';

const REACTIVATED = 'Somebody else has reactivated this user meanwhile. Delete the user again.';

type Dependencies = { userPool: Pick<UserPool, 'remove'>; workers: Pick<Workers, 'retire'> };

/**
 * Deletes a user: disabled first, with their work handed over, then without an account, then marked as deleted. The
 * document stays for the names in history. A failure leaves a disabled user, who can be deleted again; deleting a
 * deleted user changes nothing.
 * @throws Rejection `rejected` for the actor's own user or for a receiver who cannot get the work; `not_found`,
 * `forbidden`, `provider_failed`, `conflict`
 */
export const adminDeleteUser = async (
  { userPool, workers }: Dependencies,
  { input, ...by }: { input: z.output<(typeof operation)['input']> } & By,
): Promise<Record<string, never>> => {
  if ((await getUser(input.uid, { latest: true }))?.deleted_ts !== undefined) return {};
  const user = await otherUser(by.actor, input.uid, 'You cannot delete yourself.');
  const closeAccount = () => userPool.remove(user.id);
  const reactivationConflict = async () => new Rejection('conflict', REACTIVATED);
  await disableUser({ ...by, workers, closeAccount, reactivationConflict }, user, input.handover);
  await changeUser(by, user.id, current => {
    if (!current.disabled) throw new Rejection('conflict', REACTIVATED);
    return { change: { set: { deleted_ts: by.now } }, deletes: true };
  });
  return {};
};
