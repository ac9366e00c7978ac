import type { Actor } from '#platform/actor';
import { updateUser } from '#platform/table/users';
import type { User } from '#shared/users/user';
import { otherUser, userGone } from './other-user.ts';
import type { UserPool } from './user-pool.ts';
import { type Workers, workerAttributes } from './workers.ts';

type Dependencies = {
  userPool: Pick<UserPool, 'disable' | 'enable'>;
  workers: Pick<Workers, 'suspend' | 'restore'>;
};

const setDisabled = async (uid: string, disabled: boolean): Promise<User> => {
  const updated = await updateUser(
    uid,
    disabled ? { set: { disabled }, remove: ['sessionId'] } : { set: { disabled } },
  );
  if (updated.outcome !== 'written') throw userGone();
  return updated.item;
};

/**
 * Disables a user, or reactivates them. Disabled, the document comes first: from then on no request of theirs is
 * served, whatever token they hold. Every part can be done twice, so a failure is mended by trying again.
 * @throws Refusal `refused` for oneself, `not_found`, `provider_failed`.
 */
export const adminDisableUser = async (
  { userPool, workers }: Dependencies,
  { input, actor }: { input: { uid: string; disable: boolean }; actor: Actor },
): Promise<User> => {
  const user = await otherUser(actor, input.uid, 'You cannot disable yourself.');
  if (!input.disable) {
    await userPool.enable(user.email);
    if (user.worker_sid) await workers.restore(user.worker_sid, workerAttributes(user));
    return setDisabled(user.id, false);
  }
  const disabled = await setDisabled(user.id, true);
  await userPool.disable(user.email);
  if (user.worker_sid) await workers.suspend(user.worker_sid, workerAttributes(user));
  return disabled;
};
