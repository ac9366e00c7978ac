import { logger } from '#platform/logger';
import { getUser } from '#platform/table/users';
import { workerAttributes } from '#shared/routing/worker-attributes';
import type { Timestamp } from '#shared/time';
import { endedSession } from '#shared/users/session';
import type { User } from '#shared/users/user';
import { changeUser } from './change-user.ts';
import type { By } from './other-user.ts';
import type { Workers } from './workers.ts';

type Deps = By & { workers: Pick<Workers, 'create' | 'restore' | 'remove'> };

/** No sign-in from before the reactivation can start a session, not even one of the second of the disabling. */
const reactivated = (user: User, now: Timestamp) => ({
  disabled: false,
  ...(user.disabled && endedSession(user, now)),
});

/** The fields that only a disabled user has. A reactivated user keeps the work that has not been moved yet. */
const NOTED: ('callbacks_to' | 'handover_id' | 'never_signed_in')[] = [
  'callbacks_to',
  'handover_id',
  'never_signed_in',
];

/**
 * Reactivates the user with the worker that exists still, because a task kept it or the user is active already;
 * undefined if there is none, or the reconciler removes it now.
 */
const withKeptWorker = async (
  { workers, ...by }: Deps,
  { id, worker_sid, ...user }: User,
): Promise<User | undefined> => {
  if (!worker_sid || (await workers.restore(worker_sid, workerAttributes({ id, ...user }))) === 'gone')
    return undefined;
  const active = await changeUser(by, id, current =>
    current.disabled && current.worker_sid === worker_sid
      ? { change: { set: reactivated(current, by.now), remove: NOTED } }
      : undefined,
  );
  return active.worker_sid === worker_sid ? active : undefined;
};

/**
 * Restores the user's worker if it still exists; otherwise creates another, which no earlier worker token can use. A new
 * worker that the document names stays: the response of the table was lost, or somebody else has reactivated the user.
 */
export const reactivateUser = async (deps: Deps, user: User): Promise<User> => {
  const restored = await withKeptWorker(deps, user);
  if (restored) return restored;
  const { workers, ...by } = deps;
  const worker_sid = await workers.create(workerAttributes(user));
  try {
    return await changeUser(by, user.id, current => ({
      change: { set: { ...reactivated(current, by.now), worker_sid }, remove: NOTED },
    }));
  } catch (error) {
    const stored = await getUser(user.id, { latest: true });
    if (stored?.worker_sid === worker_sid) return stored;
    await workers.remove(worker_sid).catch(() => logger.error('not undone', { what: 'worker', id: worker_sid }));
    throw error;
  }
};
