import type { Reservation } from '../model.ts';
import { changeReservation } from './change-reservation.ts';
import { changeTask } from './change-task.ts';
import type { Engine } from './engine.ts';
import { requireStatus } from './require-status.ts';
import { wrapUp } from './wrap-up.ts';

/** pending -> accepted; the task is assigned and can no longer be canceled. */
export const acceptReservation = (engine: Engine, reservation: Reservation): void => {
  requireStatus(reservation, 'accepted', ['pending']);
  const { store, timers } = engine;
  const task = store.tasks.get(reservation.taskSid);
  timers.cancel(`reservation ${reservation.sid}`);
  timers.cancel(`target ${task.sid}`);
  timers.cancel(`task ${task.sid}`);
  reservation.onHold = false;
  changeTask(engine, task, { status: 'assigned' });
  changeReservation(engine, reservation, 'accepted');
  if (reservation.legEndedEarly) wrapUp(engine, { task, reason: null });
};
