import type { Task } from '../model.ts';
import { endTask } from './change-task.ts';
import { endReservation } from './end-reservation.ts';
import type { Engine } from './engine.ts';

/** Cancels a task that nobody accepted yet; one that moved on is left alone. Answers whether it was canceled. */
export const cancelTask = (engine: Engine, { task, reason }: { task: Task; reason: string | null }): boolean => {
  if (task.status !== 'pending' && task.status !== 'reserved') return false;
  const reservation = engine.store.reservations.find(task.reservationSid);
  endTask(engine, task, 'canceled', reason);
  engine.emit({
    type: 'task.canceled',
    description: `Task ${task.sid} canceled`,
    workspaceSid: task.workspaceSid,
    task,
    reservation,
  });
  if (reservation) endReservation(engine, { reservation, status: 'canceled' });
  return true;
};
