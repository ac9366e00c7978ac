import { badParameter } from '../../rest/errors.ts';
import type { Task } from '../model.ts';
import { changeReservation } from './change-reservation.ts';
import { endTask } from './change-task.ts';
import type { Engine } from './engine.ts';
import { moveWorker } from './move-worker.ts';

/** assigned or wrapping -> completed, with its reservation; the worker can get the next task. */
export const completeTask = (engine: Engine, { task, reason }: { task: Task; reason: string | null }): void => {
  const { store, clock } = engine;
  if (task.status !== 'assigned' && task.status !== 'wrapping')
    throw badParameter(`Cannot complete task ${task.sid} because it is not currently assigned`);
  const reservation = store.reservations.find(task.reservationSid);
  endTask(engine, task, 'completed', reason);
  engine.emit({
    type: 'task.completed',
    description: `Task ${task.sid} completed`,
    workspaceSid: task.workspaceSid,
    task,
    reservation,
  });
  if (!reservation) return;
  const worker = store.workers.find(reservation.workerSid);
  if (worker) worker.idleSince = clock.now().toISOString();
  changeReservation(engine, reservation, 'completed');
  const activity = store.activities.find(reservation.postWorkActivitySid);
  if (worker && activity) moveWorker(engine, { worker, activity });
  engine.dispatchSoon();
};
