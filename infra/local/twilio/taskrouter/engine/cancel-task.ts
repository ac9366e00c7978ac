import type { Task } from '../model.ts';
import { endTask } from './change-task.ts';
import { textAttribute } from './connect-worker.ts';
import { endReservation } from './end-reservation.ts';
import type { Engine } from './engine.ts';

/** Takes the caller of an ended task out of the queue. */
export const releaseCaller = ({ voice }: Engine, task: Task, reason: string): void => {
  const callSid = textAttribute(task.attributes, 'call_sid');
  if (callSid) voice.leaveQueue(callSid, reason);
};

/** Cancels a task that is not accepted; any other task is not changed. Returns whether it was cancelled. */
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
  releaseCaller(engine, task, reason ?? 'canceled');
  return true;
};
