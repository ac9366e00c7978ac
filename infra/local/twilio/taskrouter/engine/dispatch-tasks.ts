import type { Task } from '../model.ts';
import type { Engine } from './engine.ts';
import { offerTask } from './offer-task.ts';
import { chooseWorker } from './routing.ts';

/** Higher priority first, then the oldest task; in a LIFO queue the newest. */
const inOrder = (engine: Engine, tasks: Task[]): Task[] =>
  [...tasks].sort((a, b) => {
    if (a.priority !== b.priority) return b.priority - a.priority;
    const newestFirst = a.queueSid === b.queueSid && engine.store.taskQueues.find(a.queueSid)?.taskOrder === 'LIFO';
    const byStart = a.virtualStartTime.getTime() - b.virtualStartTime.getTime();
    return newestFirst ? -byStart : byStart;
  });

/** Offers every pending task for which a worker is free. */
export const dispatchTasks = (engine: Engine): void => {
  const { store } = engine;
  const pending = store.tasks.all().filter(({ status }) => status === 'pending');
  for (const task of inOrder(engine, pending)) {
    const queue = store.taskQueues.find(task.queueSid);
    const target = task.targets[task.targetIndex];
    const worker = queue && target && chooseWorker(store, task, queue, target);
    if (worker) offerTask(engine, { task, worker });
  }
};
