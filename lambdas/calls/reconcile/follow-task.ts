import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { idOf, keyOf } from '#shared/keys';
import { secondsBetween, type Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import type { TaskNow } from '../provider/questions.ts';
import { finishTask } from '../react-to-call.ts';
import { applyRepair } from './apply-repair.ts';
import { type ReconcileDeps, SETTLED_AFTER_S } from './deps.ts';

const isWaiting = ({ status }: TaskNow): boolean => status === 'pending' || status === 'reserved';

const isDisposed = (call: Call): boolean => call.call_ended && call.disposition !== undefined;

/** Whether a task and its call, as far as it is among the open ones, tell different stories. */
export const isDoubtful = (task: TaskNow, call: Call | undefined, now: Timestamp): boolean => {
  if (secondsBetween(task.created_ts, now) < SETTLED_AFTER_S) return false;
  if (!call) return true;
  return isWaiting(task) ? call.call_ended : call.accepted_ts === undefined || isDisposed(call);
};

/** Who has it counts only where the user's own document names the worker (docs/decisions/0012). */
const accept = async (deps: ReconcileDeps, call: Call, task: TaskNow, byWorker: ReadonlyMap<string, User>) => {
  const acceptance = await deps.provider.acceptanceOf(task.sid);
  if (!acceptance) return;
  const user = byWorker.get(acceptance.worker_sid);
  if (!user || user.disabled) {
    logger.warn('access denied', { call_id: call.id, task_sid: task.sid, worker_sid: acceptance.worker_sid });
    return;
  }
  await applyRepair(deps, call.id, {
    kind: 'accepted',
    task_sid: task.sid,
    task_token: task.attributes.task_token,
    reservation_sid: acceptance.reservation_sid,
    user_key: keyOf('user', user.id),
    user_email: user.email,
    ts: acceptance.ts,
  });
};

const finish = async ({ calls, users, provider }: ReconcileDeps, call: Call, now: Timestamp): Promise<void> => {
  const since = call.disposition_ts ?? call.call_ended_ts ?? call.created_ts;
  if (!isDisposed(call) || secondsBetween(since, now) < SETTLED_AFTER_S) return;
  logger.warn('task finished', { call_id: call.id, task_sid: call.task_sid });
  const deps = { getCall: calls.getCall, getUser: users.getUser, provider };
  await finishTask(deps, keyOf('taskAttribute', call.id));
};

/**
 * A task that TaskRouter still has: it is taken back where its call is over or unknown, its agent is noted where that
 * was not reported, and it is completed where its call is disposed.
 */
export const followTask = async (
  deps: ReconcileDeps,
  task: TaskNow,
  { byWorker, now }: { byWorker: ReadonlyMap<string, User>; now: Timestamp },
): Promise<void> => {
  const id = idOf(task.attributes.task_attribute_key);
  const call = await deps.calls.getCall(id, { latest: true });
  if (isWaiting(task)) {
    if (call && !call.call_ended) return;
    logger.warn('task of no call canceled', { call_id: id, task_sid: task.sid });
    await deps.provider.cancelTask(task.sid);
  } else if (call?.accepted_ts === undefined) {
    if (call) await accept(deps, call, task, byWorker);
    else logger.warn('task of an unknown call', { call_id: id, task_sid: task.sid });
  } else await finish(deps, call, now);
};
