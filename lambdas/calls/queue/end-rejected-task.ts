import { getCall } from '#platform/table/calls';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { callIdOf, isWaiting, type RevokeTaskDeps, revokeTask } from './complete-task.ts';

type EndRejectedTaskDeps = RevokeTaskDeps & { provider: Pick<Provider, 'taskNow'>; now: Timestamp };

/** Ends a task whose acceptance was rejected; without this the reconciler would find it a minute later. */
export const endRejectedTask = async (deps: EndRejectedTaskDeps, taskSid: string): Promise<void> => {
  const task = await deps.provider.taskNow(taskSid);
  if (!task || isWaiting(task)) return;
  const id = callIdOf(task);
  const call = id === undefined ? undefined : await getCall(id, { latest: true });
  await revokeTask(deps, task, { call, now: deps.now });
};
