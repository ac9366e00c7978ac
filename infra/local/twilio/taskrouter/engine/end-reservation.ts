import type { Reservation } from '../model.ts';
import { changeReservation } from './change-reservation.ts';
import { changeTask } from './change-task.ts';
import type { Engine } from './engine.ts';

type EndedReservation = {
  reservation: Reservation;
  status: 'rejected' | 'timeout' | 'canceled' | 'rescinded';
};

/** Ends an offer that was not accepted: its task is pending again unless it ended, its worker's idle time restarts. */
export const endReservation = (engine: Engine, { reservation, status }: EndedReservation): void => {
  const { store, timers, clock, voice } = engine;
  timers.cancel(`reservation ${reservation.sid}`);
  if (reservation.onHold) voice.cancelWorkerLeg(reservation.sid);
  reservation.onHold = false;
  const task = store.tasks.find(reservation.taskSid);
  if (task) {
    task.reservationSid = null;
    if (task.status === 'reserved') changeTask(engine, task, { status: 'pending' });
  }
  const worker = store.workers.find(reservation.workerSid);
  if (worker) worker.idleSince = clock.now().toISOString();
  changeReservation(engine, reservation, status);
  engine.dispatchSoon();
};
