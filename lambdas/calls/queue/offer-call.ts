import { logger } from '#platform/logger';
import { type NewCall, updateCall } from '#platform/table/calls';
import type { Provider } from '../provider/provider.ts';
import type { CreatedTask, NewTask } from '../provider/tasks.ts';

export type OfferDeps = {
  provider: Pick<Provider, 'createTask' | 'cancelTask'>;
};

/**
 * Keeps which task the call has. Of a call that ended while it was made, or that got another one meanwhile, it is
 * nobody's and is canceled.
 */
export const keepTask = async ({ provider }: OfferDeps, callId: string, taskSid: string): Promise<void> => {
  const written = await updateCall(callId, {
    set: { task_sid: taskSid },
    when: [{ field: 'task_sid', is: 'absent-or-equal', value: taskSid }],
  });
  const call =
    written.outcome === 'written' ? written.item : written.outcome === 'conflict' ? written.current : undefined;
  if (call?.task_sid === taskSid && !call.call_ended) return;
  logger.warn('task of a call that is over', { call_id: callId, task_sid: taskSid });
  await provider.cancelTask(taskSid);
};

/** Has TaskRouter look for the call's agent, and keeps which task does. */
export const offerCall = async (deps: OfferDeps, call: NewCall, task: NewTask): Promise<CreatedTask['outcome']> => {
  const created = await deps.provider.createTask(call, task);
  if (created.outcome === 'created') await keepTask(deps, call.id, created.taskSid);
  return created.outcome;
};
