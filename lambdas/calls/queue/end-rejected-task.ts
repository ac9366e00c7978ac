import { getCall } from '#platform/table/calls';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { callIdOf, isWaiting, type SettleDeps, turnAway } from './complete-task.ts';

export type EndRefusedTaskDeps = SettleDeps & { provider: Pick<Provider, 'taskNow'>; now: Timestamp };

/** A task whose acceptance was refused, as it stands by now: the reconciler would find it a minute later. */
export const endRefusedTask = async (deps: EndRefusedTaskDeps, taskSid: string): Promise<void> => {
  const task = await deps.provider.taskNow(taskSid);
  if (!task || isWaiting(task)) return;
  const id = callIdOf(task);
  const call = id === undefined ? undefined : await getCall(id, { latest: true });
  await turnAway(deps, task, { call, now: deps.now });
};
