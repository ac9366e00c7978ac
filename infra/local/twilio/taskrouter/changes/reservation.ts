import { badParameter } from '../../rest/errors.ts';
import { acceptReservation } from '../engine/accept-reservation.ts';
import { completeTask } from '../engine/complete-task.ts';
import { instructConference } from '../engine/conference.ts';
import type { Engine } from '../engine/engine.ts';
import { moveWorker } from '../engine/move-worker.ts';
import { rejectReservation } from '../engine/reject-reservation.ts';
import { requireStatus } from '../engine/require-status.ts';
import { wrapUp } from '../engine/wrap-up.ts';
import type { Reservation } from '../model.ts';
import { activitySidIn } from './apply.ts';
import { given } from './form.ts';

const accept = (engine: Engine, reservation: Reservation, form: URLSearchParams): void => {
  const activity = engine.store.activities.find(
    activitySidIn(engine, form, 'WorkerActivitySid', reservation.workspaceSid),
  );
  acceptReservation(engine, reservation);
  if (activity) moveWorker(engine, { worker: engine.store.workers.get(reservation.workerSid), activity });
};

const reject = (engine: Engine, reservation: Reservation, form: URLSearchParams): void => {
  const activity = engine.store.activities.find(
    activitySidIn(engine, form, 'WorkerActivitySid', reservation.workspaceSid),
  );
  rejectReservation(engine, { reservation, activity });
};

const wrap = (engine: Engine, reservation: Reservation): void => {
  requireStatus(reservation, 'wrapping', ['accepted']);
  wrapUp(engine, { task: engine.store.tasks.get(reservation.taskSid), reason: null });
};

const complete = (engine: Engine, reservation: Reservation): void => {
  requireStatus(reservation, 'completed', ['accepted', 'wrapping']);
  completeTask(engine, { task: engine.store.tasks.get(reservation.taskSid), reason: null });
};

/** `ReservationStatus` accepted, rejected, wrapping or completed; or `Instruction` accept, reject or conference. */
export const updateReservation = (engine: Engine, reservation: Reservation, form: URLSearchParams): Reservation => {
  const wanted = given(form, 'Instruction') ?? given(form, 'ReservationStatus') ?? '';
  switch (wanted.toLowerCase()) {
    case 'accept':
    case 'accepted':
      accept(engine, reservation, form);
      break;
    case 'reject':
    case 'rejected':
      reject(engine, reservation, form);
      break;
    case 'wrapping':
      wrap(engine, reservation);
      break;
    case 'completed':
      complete(engine, reservation);
      break;
    case 'conference':
      instructConference(engine, { reservation, params: form });
      break;
    default:
      throw badParameter(`The virtual Twilio does not know the reservation instruction '${wanted}'`);
  }
  return reservation;
};
