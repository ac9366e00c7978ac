import { applyCallFact } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { endedUndialled, isPending } from '#shared/calls/outbound-call';
import { isCaller } from '#shared/calls/waiting';
import { idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import type { TaskNow } from '../provider/questions.ts';
import { type PutBackDeps, putBackInQueue } from './put-back-in-queue.ts';

export type SettleDeps = {
  provider: PutBackDeps['provider'] &
    Pick<Provider, 'acceptanceOf' | 'cancelTask' | 'completeTask' | 'endConference' | 'setWorkerOffline'>;
};

export const isWaiting = ({ status }: Pick<TaskNow, 'status'>): boolean =>
  status === 'pending' || status === 'reserved';

/** The call that a task names; whether it is that call's, `isTaskOf` says. */
export const callIdOf = ({ attributes }: TaskNow): string | undefined =>
  attributes && idOf(attributes.task_attribute_key);

/** Whether a task is the one that its call knows: by its sid, or while it has none by the secret that they share. */
export const isTaskOf = (call: Call, { sid, attributes }: TaskNow): boolean =>
  call.task_sid === undefined
    ? call.task_token === undefined || call.task_token === attributes?.task_token
    : call.task_sid === sid;

/** Whether nobody can do any work on a task that names this call: it is not its own, or that ended before it was taken. */
export const isOfNoUse = (call: Call, task: TaskNow): boolean => !isTaskOf(call, task) || endedUndialled(call);

/** Its agent is free again, and sits in no empty conference. */
const endTask = async ({ provider }: SettleDeps, task: TaskNow): Promise<void> => {
  logger.warn('task of no call ended', { call_id: callIdOf(task), task_sid: task.sid });
  if (isWaiting(task)) await provider.cancelTask(task.sid);
  else await provider.completeTask(task.sid);
  await provider.endConference({ task_sid: task.sid });
};

/** The call goes on without whom it was brought to: back to the queue, or it was taken by nobody. */
const release = async (deps: SettleDeps, call: Call, task: TaskNow, now: Timestamp): Promise<void> => {
  if (isCaller(call)) return putBackInQueue(deps, call, { taskSid: task.sid, now });
  if (!isTaskOf(call, task)) return;
  const { task_token } = call;
  await applyCallFact(call.id, { kind: 'customer_gone', task_sid: task.sid, task_token, ts: now });
};

const mayNeedRelease = (call: Call, task: TaskNow): boolean =>
  isPending(call) && (isTaskOf(call, task) || call.put_back?.from_task_sid === task.sid);

/**
 * Ends a task that was accepted by somebody who must not have it, and gives its call back where it waits: the customer
 * out of the conference first, since it ends with the task. Nothing of a task that its agent has rightly.
 */
export const turnAway = async (
  deps: SettleDeps,
  task: TaskNow,
  { call, now }: { call: Call | undefined; now: Timestamp },
): Promise<void> => {
  if (call && mayNeedRelease(call, task)) {
    const acceptance = await deps.provider.acceptanceOf(task.sid);
    // Else that agent would be the first to be offered the same call again.
    if (acceptance) await deps.provider.setWorkerOffline(acceptance.worker_sid);
    await release(deps, call, task, now);
  } else if (call?.accepted_ts !== undefined && isTaskOf(call, task)) return;
  await endTask(deps, task);
};
