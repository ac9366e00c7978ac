import type { WorkerCall, WorkerOutcome } from '../../ports.ts';
import { badParameter } from '../../rest/errors.ts';
import type { Reservation } from '../model.ts';
import { acceptReservation } from './accept-reservation.ts';
import { changeTask } from './change-task.ts';
import { endReservation } from './end-reservation.ts';
import type { Engine } from './engine.ts';
import { requireStatus } from './require-status.ts';

export const textAttribute = (attributes: Record<string, unknown>, name: string): string | undefined => {
  const value = attributes[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The leg that an instruction dials: its `To`, else the worker's `contact_uri`. */
export const workerCallOf = ({ store }: Engine, reservation: Reservation, params: URLSearchParams): WorkerCall => {
  const task = store.tasks.get(reservation.taskSid);
  const worker = store.workers.get(reservation.workerSid);
  const to = params.get('To') ?? textAttribute(worker.attributes, 'contact_uri');
  if (!to) throw badParameter(`Worker ${worker.friendlyName} has no contact_uri attribute`);
  return {
    taskSid: task.sid,
    reservationSid: reservation.sid,
    to,
    from: textAttribute(task.attributes, 'from'),
    params,
  };
};

/** The caller who waits in the queue for this task. */
export const callerOf = ({ store }: Engine, reservation: Reservation): string | undefined =>
  textAttribute(store.tasks.get(reservation.taskSid).attributes, 'call_sid');

/**
 * Dials the worker for an instruction: accepts once the worker is connected, cancels the reservation on failure. It
 * returns at once, while the reservation is pending with a paused timeout. `connected` may store results on the task.
 */
export const connectWorker = (
  engine: Engine,
  reservation: Reservation,
  work: { params: URLSearchParams; dial(): Promise<WorkerOutcome>; attributes?(workerCallSid: string): object },
): void => {
  requireStatus(reservation, 'accepted', ['pending']);
  if (reservation.onHold) throw badParameter(`Reservation ${reservation.sid} is already being connected`);
  reservation.postWorkActivitySid = work.params.get('PostWorkActivitySid');
  reservation.onHold = true;
  work
    .dial()
    .catch(error => ({ ok: false as const, reason: error instanceof Error ? error.message : String(error) }))
    .then(outcome => {
      if (reservation.status !== 'pending') return;
      if (!outcome.ok) {
        engine.log(`reservation ${reservation.sid}: the worker was not connected: ${outcome.reason}`);
        reservation.onHold = false;
        endReservation(engine, { reservation, status: 'canceled' });
        return;
      }
      reservation.workerCallSid = outcome.workerCallSid;
      const task = engine.store.tasks.get(reservation.taskSid);
      const noted = work.attributes?.(outcome.workerCallSid);
      if (noted) changeTask(engine, task, { attributes: { ...task.attributes, ...noted } });
      acceptReservation(engine, reservation);
    })
    .catch(error => engine.log(`reservation ${reservation.sid}: ${error.message}`));
};
