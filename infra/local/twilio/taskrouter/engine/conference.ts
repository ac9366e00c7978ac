import { badParameter } from '../../rest/errors.ts';
import type { Reservation } from '../model.ts';
import { acceptReservation } from './accept-reservation.ts';
import { changeTask } from './change-task.ts';
import { endReservation } from './end-reservation.ts';
import type { Engine } from './engine.ts';
import { requireStatus } from './require-status.ts';

const textAttribute = (attributes: Record<string, unknown>, name: string): string | undefined => {
  const value = attributes[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * The conference instruction: accepts once the worker and the caller are in the conference, cancels the reservation
 * where that fails. Answers at once, while the reservation is pending and its time-out paused
 * (twilio.com/docs/taskrouter/handle-assignment-callbacks#conference).
 */
export const instructConference = (
  engine: Engine,
  { reservation, params }: { reservation: Reservation; params: URLSearchParams },
): void => {
  requireStatus(reservation, 'accepted', ['pending']);
  if (reservation.onHold) throw badParameter(`Reservation ${reservation.sid} is already being connected`);
  const { store } = engine;
  const task = store.tasks.get(reservation.taskSid);
  const worker = store.workers.get(reservation.workerSid);
  const customerCallSid = textAttribute(task.attributes, 'call_sid');
  const to = params.get('To') ?? textAttribute(worker.attributes, 'contact_uri');
  if (!customerCallSid) throw badParameter(`Task ${task.sid} has no call_sid attribute to connect`);
  if (!to) throw badParameter(`Worker ${worker.friendlyName} has no contact_uri attribute`);
  reservation.postWorkActivitySid = params.get('PostWorkActivitySid');
  reservation.onHold = true;
  const instruction = { taskSid: task.sid, reservationSid: reservation.sid, customerCallSid, to, params };
  engine.voice
    .conference(instruction)
    .catch(error => ({ ok: false as const, reason: error instanceof Error ? error.message : String(error) }))
    .then(outcome => {
      if (reservation.status !== 'pending') return;
      if (!outcome.ok) {
        engine.log(`reservation ${reservation.sid}: conference failed: ${outcome.reason}`);
        reservation.onHold = false;
        endReservation(engine, { reservation, status: 'canceled' });
        return;
      }
      reservation.workerCallSid = outcome.workerCallSid;
      const participants = { worker: outcome.workerCallSid, customer: customerCallSid };
      const attributes = { ...task.attributes, conference: { participants } };
      changeTask(engine, task, { attributes });
      acceptReservation(engine, reservation);
    })
    .catch(error => engine.log(`reservation ${reservation.sid}: ${error.message}`));
};
