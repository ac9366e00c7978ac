import { badParameter } from '../../rest/errors.ts';
import type { Task } from '../model.ts';
import { changeReservation } from './change-reservation.ts';
import { changeTask } from './change-task.ts';
import type { Engine } from './engine.ts';

/** assigned -> wrapping, with its reservation. The worker stays occupied. */
export const wrapUp = (engine: Engine, { task, reason }: { task: Task; reason: string | null }): void => {
  if (task.status !== 'assigned')
    throw badParameter(`Cannot wrap up task ${task.sid} because it is not currently assigned`);
  const reservation = engine.store.reservations.find(task.reservationSid);
  changeTask(engine, task, { status: 'wrapping', reason: reason ?? task.reason });
  engine.emit({
    type: 'task.wrapup',
    description: `Task ${task.sid} is wrapping`,
    workspaceSid: task.workspaceSid,
    task,
    reservation,
  });
  if (reservation) changeReservation(engine, reservation, 'wrapping');
};
