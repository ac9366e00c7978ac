import type { Task, TaskStatus } from '../model.ts';
import type { Engine } from './engine.ts';

const KEPT_AFTER_END_MS = 5 * 60_000;

/** Changes fields and increments the version. */
export const changeTask = (engine: Engine, task: Task, change: Partial<Task>): void => {
  Object.assign(task, change, { updatedAt: engine.clock.now() });
  task.version += 1;
};

/** Ends a task, which stays readable for five minutes, as at Twilio. */
export const endTask = (
  engine: Engine,
  task: Task,
  status: Extract<TaskStatus, 'completed' | 'canceled'>,
  reason: string | null,
): void => {
  const { timers, store } = engine;
  changeTask(engine, task, { status, reason: reason ?? task.reason });
  timers.cancel(`task ${task.sid}`);
  timers.cancel(`target ${task.sid}`);
  timers.set(`delete ${task.sid}`, KEPT_AFTER_END_MS, () => {
    for (const reservation of store.reservationsOf(task.sid)) store.reservations.remove(reservation.sid);
    store.tasks.remove(task.sid);
  });
};
