import { logger } from '#platform/logger';
import { getUser, updateUser } from '#platform/table/users';
import { hasDocumentedAttributes } from '#shared/routing/worker-attributes';
import type { Timestamp } from '#shared/time';

/** The attributes of a worker, as they were reported. */
type WorkerChange = { worker_sid: string; attributes: unknown; ts: Timestamp };

/**
 * Notes on the user that the worker's attributes differ from the user's document, for `restoreWorker`: one read, and a
 * write only then. A worker that names another user is found by the reconciler, by its SID.
 */
export const noteWorkerChange = async (userId: string, { worker_sid, attributes, ts }: WorkerChange): Promise<void> => {
  const user = await getUser(userId, { latest: true });
  if (user?.worker_sid !== worker_sid || hasDocumentedAttributes(user, attributes)) return;
  logger.warn('access denied', { user_id: userId, worker_sid });
  await updateUser(userId, {
    set: { worker_changed_ts: ts },
    when: [{ field: 'worker_sid', is: 'equal', value: worker_sid }],
  });
};
