import type { Actor } from '#platform/handlers/actor';
import { deleteUser } from '#platform/table/users';
import { otherUser } from './other-user.ts';
import type { UserPool } from './user-pool.ts';
import type { Workers } from './workers.ts';

type Dependencies = { userPool: Pick<UserPool, 'remove'>; workers: Pick<Workers, 'remove'> };

/**
 * Deletes a user. The document is deleted last, and parts that do not exist are skipped, so that a retry finishes.
 * @throws Rejection `rejected` for the actor's own user, `not_found`, `provider_failed` while the user is on a call
 */
export const adminDeleteUser = async (
  { userPool, workers }: Dependencies,
  { input, actor }: { input: { uid: string }; actor: Actor },
): Promise<Record<string, never>> => {
  const user = await otherUser(actor, input.uid, 'You cannot delete yourself.');
  if (user.worker_sid) await workers.remove(user.worker_sid);
  await userPool.remove(user.email);
  await deleteUser(user.id);
  return {};
};
