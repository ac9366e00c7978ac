import type { Reservation, ReservationStatus } from '../model.ts';
import type { Engine } from './engine.ts';

/** Changes a reservation's status and emits the event; nothing else changes the status. */
export const changeReservation = (engine: Engine, reservation: Reservation, status: ReservationStatus): void => {
  const { store, clock } = engine;
  Object.assign(reservation, { status, updatedAt: clock.now() });
  reservation.version += 1;
  const type = status === 'wrapping' ? 'reservation.wrapup' : `reservation.${status}`;
  engine.emit({
    type,
    description: `Reservation ${reservation.sid} is ${status}`,
    workspaceSid: reservation.workspaceSid,
    reservation,
    task: store.tasks.find(reservation.taskSid),
    worker: store.workers.find(reservation.workerSid),
  });
};
