import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { conflictWith, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { type UserChange, updateUser } from '#platform/table/users';
import { workerAttributes } from '#shared/routing/worker-attributes';
import type { Timestamp } from '#shared/time';
import { endedSession } from '#shared/users/session';
import { type User, withoutWorker } from '#shared/users/user';
import { otherUser, userGone } from './other-user.ts';
import { sessionAsRead } from './session-as-read.ts';
import type { UserPool } from './user-pool.ts';
import type { Workers } from './workers.ts';

type Dependencies = {
  userPool: Pick<UserPool, 'disable' | 'enable'>;
  workers: Pick<Workers, 'create' | 'retire' | 'restore' | 'remove'>;
};

const change = async (uid: string, wanted: UserChange): Promise<User> => {
  const updated = await updateUser(uid, wanted);
  if (updated.outcome === 'conflict') return updated.current;
  if (updated.outcome !== 'written') throw userGone();
  return updated.item;
};

/** Changes the user while the session is as it was read. */
const changeWithSession = (user: User, changeOf: (current: User) => UserChange): Promise<User> =>
  retryOnConflict<User, UserChange, User>({
    read: () => user,
    decide: current => toWrite({ ...changeOf(current), when: sessionAsRead(current) }),
    write: async wanted => {
      const updated = await updateUser(user.id, wanted);
      if (updated.outcome === 'conflict') return conflictWith(updated.current);
      if (updated.outcome !== 'written') throw userGone();
      return done(updated.item);
    },
    giveUp: rejectAsChanging('The user is signing in several times at once. Please try again.'),
  });

/** Sets the user disabled and ends the session, also one that starts at the same time. */
const disable = (user: User, now: Timestamp): Promise<User> =>
  changeWithSession(user, current => ({
    set: { disabled: true, ...endedSession(current, now) },
    remove: ['sessionId'],
  }));

/** No sign-in from before the reactivation can start a session, not even one of the second of the disabling. */
const reactivated = (user: User, now: Timestamp) => ({
  disabled: false,
  ...(user.disabled && endedSession(user, now)),
});

/**
 * Reactivates the user with the worker that a task kept; undefined if the reconciler has removed it or removes it now.
 */
const reactivateWithWorker = async (
  workers: Dependencies['workers'],
  user: User,
  now: Timestamp,
): Promise<User | undefined> => {
  const { id, worker_sid } = user;
  if (!worker_sid || (await workers.restore(worker_sid, workerAttributes(user))) === 'gone') return undefined;
  const when: UserChange['when'] = [{ field: 'worker_sid', is: 'equal', value: worker_sid }, ...sessionAsRead(user)];
  const updated = await updateUser(id, { set: reactivated(user, now), when });
  if (updated.outcome === 'missing') throw userGone();
  return updated.outcome === 'written' ? updated.item : undefined;
};

/** Restores the user's worker if it still exists; otherwise creates another, which no earlier worker token can use. */
const reactivate = async (workers: Dependencies['workers'], user: User, now: Timestamp): Promise<User> => {
  const restored = await reactivateWithWorker(workers, user, now);
  if (restored) return restored;
  const worker_sid = await workers.create(workerAttributes(user));
  try {
    return await changeWithSession(user, current => ({ set: { ...reactivated(current, now), worker_sid } }));
  } catch (error) {
    await workers.remove(worker_sid).catch(() => logger.error('not undone', { what: 'worker', id: worker_sid }));
    throw error;
  }
};

/**
 * Disables or reactivates a user. Disabling writes the document first: every later request is rejected, whatever the
 * token, and no earlier sign-in can start a session after a reactivation. Then the worker goes, which makes worker
 * tokens useless. Each step can be repeated after a failure.
 * @throws Rejection `rejected` for the actor's own user, `not_found`, `provider_failed`, `conflict`
 */
export const adminDisableUser = async (
  { userPool, workers }: Dependencies,
  { input, actor, now }: { input: { uid: string; disable: boolean }; actor: Actor; now: Timestamp },
): Promise<User> => {
  const user = await otherUser(actor, input.uid, 'You cannot disable yourself.');
  if (!input.disable) {
    await userPool.enable(user.email);
    return user.disabled || !user.worker_sid ? reactivate(workers, user, now) : user;
  }
  const disabled = await disable(user, now);
  await userPool.disable(user.email);
  if (!user.worker_sid || (await workers.retire(user.worker_sid, user)) === 'busy') return disabled;
  return change(user.id, withoutWorker(disabled, now));
};
