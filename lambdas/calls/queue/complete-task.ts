import { applyCallFact } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { endedBeforeDialling, isPending } from '#shared/calls/outbound-call';
import { isInboundCaller } from '#shared/calls/waiting';
import { idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import type { TaskNow } from '../provider/twilio-state.ts';
import { type PutBackDeps, putBackInQueue } from './put-back-in-queue.ts';

export type RevokeTaskDeps = {
  provider: PutBackDeps['provider'] &
    Pick<Provider, 'acceptanceOf' | 'cancelTask' | 'completeTask' | 'endConference' | 'setWorkerOffline'>;
};

export const isWaiting = ({ status }: Pick<TaskNow, 'status'>): boolean =>
  status === 'pending' || status === 'reserved';

/** The id of the call that a task names. `isTaskOf` tells whether the task really belongs to it. */
export const callIdOf = ({ attributes }: TaskNow): string | undefined =>
  attributes && idOf(attributes.task_attribute_key);

/** Whether the task belongs to the call: by the task SID, or, while the call has none, by the shared secret. */
export const isTaskOf = (call: Call, { sid, attributes }: TaskNow): boolean =>
  call.task_sid === undefined
    ? call.task_token === undefined || call.task_token === attributes?.task_token
    : call.task_sid === sid;

/** The task does not belong to the call, or the call ended before its customer was dialled. */
export const isUnusable = (call: Call, task: TaskNow): boolean => !isTaskOf(call, task) || endedBeforeDialling(call);

/** Ends the task, which frees its agent, and the conference in which the agent is alone. */
const endTask = async ({ provider }: RevokeTaskDeps, task: TaskNow): Promise<void> => {
  logger.warn('task of no call ended', { call_id: callIdOf(task), task_sid: task.sid });
  if (isWaiting(task)) await provider.cancelTask(task.sid);
  else await provider.completeTask(task.sid);
  await provider.endConference({ task_sid: task.sid });
};

/** Takes the call away from the agent who must not have it: a caller goes back to the queue, another call ends. */
const release = async (deps: RevokeTaskDeps, call: Call, task: TaskNow, now: Timestamp): Promise<void> => {
  if (isInboundCaller(call)) return putBackInQueue(deps, call, { taskSid: task.sid, now });
  const { task_token } = call;
  await applyCallFact(call.id, { kind: 'customer_gone', task_sid: task.sid, task_token, ts: now });
};

const mayNeedRelease = (call: Call, task: TaskNow): boolean =>
  isPending(call) && (isTaskOf(call, task) || call.put_back?.from_task_sid === task.sid);

/**
 * Ends a task that was accepted by somebody who must not have it. The call is released first: ending the task ends the
 * conference in which the customer may be. A task that its agent rightly has is left alone.
 */
export const revokeTask = async (
  deps: RevokeTaskDeps,
  task: TaskNow,
  { call, now }: { call: Call | undefined; now: Timestamp },
): Promise<void> => {
  if (call && mayNeedRelease(call, task)) {
    const acceptance = await deps.provider.acceptanceOf(task.sid);
    // Otherwise TaskRouter would offer the call to this agent first again.
    if (acceptance) await deps.provider.setWorkerOffline(acceptance.worker_sid);
    await release(deps, call, task, now);
  } else if (call?.accepted_ts !== undefined && isTaskOf(call, task)) return;
  await endTask(deps, task);
};
