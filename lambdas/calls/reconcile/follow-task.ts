import * as z from 'zod';
import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { keyOf, UserKey } from '#shared/keys';
import { mayAcceptCall } from '#shared/routing/may-accept-call';
import { secondsBetween, type Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { finishTask } from '../line/react-to-call.ts';
import type { TaskNow } from '../provider/twilio-state.ts';
import { callIdOf, isTaskOf, isUnusable, isWaiting, revokeTask } from '../queue/complete-task.ts';
import { applyRepair } from './apply-repair.ts';
import { type ReconcileDeps, SETTLED_AFTER_S } from './deps.ts';

const isDisposed = (call: Call): boolean => call.call_ended && call.disposition !== undefined;

/** Whether a task and its open call, if there is one, contradict each other. */
export const isInconsistent = (task: TaskNow, call: Call | undefined, now: Timestamp): boolean => {
  if (secondsBetween(task.created_ts, now) < SETTLED_AFTER_S) return false;
  if (!call || !isTaskOf(call, task)) return true;
  return isWaiting(task) ? call.call_ended : call.accepted_ts === undefined || isDisposed(call);
};

type Known = {
  byWorker: ReadonlyMap<string, User>;
  /** The users who could not be read: their worker looks like one of nobody. */
  unread: ReadonlySet<UserKey>;
  now: Timestamp;
};

const UserOf = z.object({ user_key: UserKey });

const isOfUnread = async ({ provider }: ReconcileDeps, worker_sid: string, { unread }: Known): Promise<boolean> => {
  if (unread.size === 0) return false;
  const worker = (await provider.workersNow()).find(({ sid }) => sid === worker_sid);
  const { data } = UserOf.safeParse(worker?.attributes);
  return data !== undefined && unread.has(data.user_key);
};

/**
 * The acceptance counts only if the user's document names the worker and allows the call (docs/decisions/0012, 0033). One
 * of a user who cannot be read is left as it is (docs/decisions/0041).
 */
const accept = async (deps: ReconcileDeps, call: Call, task: TaskNow, known: Known) => {
  const { byWorker, now } = known;
  const acceptance = await deps.provider.acceptanceOf(task.sid);
  if (!acceptance) return;
  const user = byWorker.get(acceptance.worker_sid);
  if (!user && (await isOfUnread(deps, acceptance.worker_sid, known))) return;
  if (!user || !mayAcceptCall(user, call)) {
    logger.warn('access denied', { call_id: call.id, task_sid: task.sid, worker_sid: acceptance.worker_sid });
    await revokeTask(deps, task, { call, now });
    return;
  }
  await applyRepair(call.id, {
    kind: 'accepted',
    task_sid: task.sid,
    task_token: task.attributes?.task_token,
    reservation_sid: acceptance.reservation_sid,
    user_key: keyOf('user', user.id),
    user_email: user.email,
    ts: acceptance.ts,
  });
};

const finish = async ({ provider }: ReconcileDeps, call: Call, now: Timestamp): Promise<void> => {
  const since = call.disposition_ts ?? call.call_ended_ts ?? call.created_ts;
  if (!isDisposed(call) || secondsBetween(since, now) < SETTLED_AFTER_S) return;
  logger.warn('task finished', { call_id: call.id, task_sid: call.task_sid });
  await finishTask({ provider }, keyOf('taskAttribute', call.id));
};

/**
 * Repairs an open task. It is canceled if its call has ended or does not exist; its agent is written to the call, or
 * loses the task if not allowed to have it; it is completed if its call is disposed.
 */
export const followTask = async (deps: ReconcileDeps, task: TaskNow, known: Known): Promise<void> => {
  const id = callIdOf(task);
  const call = id === undefined ? undefined : await getCall(id, { latest: true });
  if (isWaiting(task)) {
    if (call && isTaskOf(call, task) && !call.call_ended) return;
    logger.warn('task of no call canceled', { call_id: id, task_sid: task.sid });
    await deps.provider.cancelTask(task.sid);
  } else if (!call || isUnusable(call, task)) await revokeTask(deps, task, { call, now: known.now });
  else if (call.accepted_ts === undefined) await accept(deps, call, task, known);
  else await finish(deps, call, known.now);
};
