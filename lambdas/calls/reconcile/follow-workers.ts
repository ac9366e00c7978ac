import { logger } from '#platform/logger';
import { setAvailabilityIn } from '#platform/set-availability';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import type { WorkerNow } from '../provider/questions.ts';
import type { ReconcileDeps } from './deps.ts';

const wholeSecond = (ts: Timestamp): number => Math.floor(Date.parse(ts) / 1000);

/**
 * When the activity changed: Twilio says so in whole seconds, its webhooks in milliseconds. Within the same second the
 * answer is the later one, since the user was read before.
 */
const since = (user: User, worker: WorkerNow): Timestamp =>
  user.availability_ts && wholeSecond(user.availability_ts) === wholeSecond(worker.since)
    ? new Date(Date.parse(user.availability_ts) + 1).toISOString()
    : worker.since;

/** Compares what TaskRouter has of every agent with what her document says; a disabled user takes no calls. */
export const followWorkers = async ({ provider, users }: ReconcileDeps, known: User[]): Promise<void> => {
  const workers = new Map((await provider.workersNow()).map(worker => [worker.sid, worker]));
  const setAvailability = setAvailabilityIn(users);
  for (const user of known) {
    const worker = user.worker_sid === undefined ? undefined : workers.get(user.worker_sid);
    if (worker?.available && user.disabled) {
      logger.warn('disabled worker set offline', { user_id: user.id, worker_sid: worker.sid });
      await provider.setWorkerOffline(worker.sid);
      continue;
    }
    if (!worker || worker.available === user.available) continue;
    logger.warn('availability reconciled', { user_id: user.id, available: worker.available });
    const { sid: worker_sid, available } = worker;
    await setAvailability(user.id, { worker_sid, available, ts: since(user, worker) });
  }
};
