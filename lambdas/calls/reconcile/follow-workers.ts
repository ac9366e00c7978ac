import { logger } from '#platform/logger';
import { getUser, updateUser } from '#platform/table/users';
import { setAvailability } from '#platform/twilio/set-availability';
import { hasDocumentedAttributes } from '#shared/routing/worker-attributes';
import type { Timestamp } from '#shared/time';
import { type User, withoutWorker } from '#shared/users/user';
import type { WorkerNow } from '../provider/twilio-state.ts';
import { writeWorker } from '../queue/restore-worker.ts';
import type { ReconcileDeps } from './deps.ts';

const wholeSecond = (ts: Timestamp): number => Math.floor(Date.parse(ts) / 1000);

/**
 * When the activity changed. Twilio's REST API has whole seconds, its webhooks milliseconds. Within the same second the
 * REST value is the newer one, because the user was read before.
 */
const since = (user: User, worker: WorkerNow): Timestamp =>
  user.availability_ts && wholeSecond(user.availability_ts) === wholeSecond(worker.since)
    ? new Date(Date.parse(user.availability_ts) + 1).toISOString()
    : worker.since;

/** Removes the worker of a disabled user. While a task prevents this, the worker is offline and in no group. */
const retire = async (deps: ReconcileDeps, user: User, worker: WorkerNow | undefined, now: Timestamp) => {
  const { provider } = deps;
  if (!user.worker_sid || !(await getUser(user.id, { latest: true }))?.disabled) return;
  if (worker?.available) {
    logger.warn('disabled worker set offline', { user_id: user.id, worker_sid: worker.sid });
    await provider.setWorkerOffline(worker.sid);
  }
  if (worker && !hasDocumentedAttributes(user, worker.attributes)) await writeWorker(deps, user);
  if ((await provider.removeWorker(user.worker_sid)) === 'busy') return;
  logger.info('disabled worker removed', { user_id: user.id, worker_sid: user.worker_sid });
  await updateUser(user.id, withoutWorker(user, now));
};

/** Compares with the latest document: an admin may have changed the groups after the users were read. */
const restore = async (deps: ReconcileDeps, { id }: User, worker: WorkerNow): Promise<void> => {
  const user = await getUser(id, { latest: true });
  if (user && !hasDocumentedAttributes(user, worker.attributes)) await writeWorker(deps, user);
};

const follow = async (deps: ReconcileDeps, user: User, worker: WorkerNow | undefined, now: Timestamp) => {
  if (user.disabled) return retire(deps, user, worker, now);
  if (!worker) return;
  if (!hasDocumentedAttributes(user, worker.attributes)) await restore(deps, user, worker);
  if (worker.available === user.available) return;
  logger.warn('availability reconciled', { user_id: user.id, available: worker.available });
  const { sid: worker_sid, available } = worker;
  await setAvailability(user.id, { worker_sid, available, ts: since(user, worker) });
};

/**
 * Compares every worker's activity and attributes with the user's document; a disabled user has no worker. One failure
 * does not stop the other repairs.
 */
export const followWorkers = async (deps: ReconcileDeps, known: User[], now: Timestamp): Promise<void> => {
  const workers = new Map((await deps.provider.workersNow()).map(worker => [worker.sid, worker]));
  const failures: unknown[] = [];
  for (const user of known) {
    const worker = user.worker_sid === undefined ? undefined : workers.get(user.worker_sid);
    await follow(deps, user, worker, now).catch(error => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
};
