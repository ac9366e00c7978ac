import { logger } from '#platform/logger';
import { type NewCall, updateCall } from '#platform/table/calls';
import type { Provider } from '../provider/provider.ts';
import type { CreatedTask, NewTask } from '../provider/tasks.ts';

export type QueueCallDeps = {
  provider: Pick<Provider, 'createTask' | 'cancelTask'>;
};

/**
 * Stores the task SID in the call. If the call has ended or has another task, this task belongs to nobody and is
 * canceled.
 */
export const storeTaskSid = async ({ provider }: QueueCallDeps, callId: string, taskSid: string): Promise<void> => {
  const written = await updateCall(callId, {
    set: { task_sid: taskSid },
    when: [{ field: 'task_sid', is: 'absent-or-equal', value: taskSid }],
  });
  if (written.outcome === 'written' && !written.item.call_ended) return;
  logger.warn('task of a call that is over', { call_id: callId, task_sid: taskSid });
  await provider.cancelTask(taskSid);
};

/** Creates a task that finds an agent for the call, and stores its SID in the call. */
export const queueCall = async (deps: QueueCallDeps, call: NewCall, task: NewTask): Promise<CreatedTask['outcome']> => {
  const created = await deps.provider.createTask(call, task);
  if (created.outcome === 'created') await storeTaskSid(deps, call.id, created.taskSid);
  return created.outcome;
};
