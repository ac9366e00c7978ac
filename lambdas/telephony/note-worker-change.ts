import { logger } from '#platform/logger';
import type { UserTable } from '#platform/twilio/set-availability';
import { isAsDocumented } from '#shared/routing/worker-attributes';
import type { Timestamp } from '#shared/time';

/** What a worker says of itself, as it was reported. */
export type WorkerChange = { worker_sid: string; attributes: unknown; ts: Timestamp };
export type NoteWorkerChange = (userId: string, change: WorkerChange) => Promise<void>;

/**
 * Notes on the user that her worker says other things than her document, for `restoreWorker`: one read, and a write only
 * then. A worker that names somebody else is the reconciler's to find, by its sid.
 */
export const noteWorkerChangeIn =
  (users: UserTable): NoteWorkerChange =>
  async (userId, { worker_sid, attributes, ts }) => {
    const user = await users.getUser(userId, { latest: true });
    if (user?.worker_sid !== worker_sid || isAsDocumented(user, attributes)) return;
    logger.warn('access denied', { user_id: userId, worker_sid });
    await users.updateUser(userId, {
      set: { worker_changed_ts: ts },
      when: [{ field: 'worker_sid', is: 'equal', value: worker_sid }],
    });
  };
