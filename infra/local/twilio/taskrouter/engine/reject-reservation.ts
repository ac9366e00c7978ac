import type { Activity, Reservation } from '../model.ts';
import { endReservation } from './end-reservation.ts';
import type { Engine } from './engine.ts';
import { moveWorker } from './move-worker.ts';
import { requireStatus } from './require-status.ts';

/** pending -> rejected; the worker moves to `activity`, or stays and may get the task again after the others. */
export const rejectReservation = (
  engine: Engine,
  { reservation, activity }: { reservation: Reservation; activity?: Activity },
): void => {
  requireStatus(reservation, 'rejected', ['pending']);
  if (activity) moveWorker(engine, { worker: engine.store.workers.get(reservation.workerSid), activity });
  endReservation(engine, { reservation, status: 'rejected' });
};
