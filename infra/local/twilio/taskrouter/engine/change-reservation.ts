import type { Reservation, ReservationStatus } from '../model.ts';
import type { Engine } from './engine.ts';

/** Moves a reservation on and tells; it is the only place that does. */
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
