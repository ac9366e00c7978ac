import { badParameter } from '../../rest/errors.ts';
import { completeTask } from '../engine/complete-task.ts';
import type { Engine } from '../engine/engine.ts';
import { followInstruction } from '../engine/follow-instruction.ts';
import { requireStatus } from '../engine/require-status.ts';
import { wrapUp } from '../engine/wrap-up.ts';
import type { Reservation } from '../model.ts';
import { given } from './form.ts';

const wrap = (engine: Engine, reservation: Reservation): void => {
  requireStatus(reservation, 'wrapping', ['accepted']);
  wrapUp(engine, { task: engine.store.tasks.get(reservation.taskSid), reason: null });
};

const complete = (engine: Engine, reservation: Reservation): void => {
  requireStatus(reservation, 'completed', ['accepted', 'wrapping']);
  completeTask(engine, { task: engine.store.tasks.get(reservation.taskSid), reason: null });
};

const byStatus: Record<string, string | undefined> = { accepted: 'accept', rejected: 'reject' };

/** `ReservationStatus` accepted, rejected, wrapping or completed; or an `Instruction`. */
export const updateReservation = (engine: Engine, reservation: Reservation, form: URLSearchParams): Reservation => {
  const status = given(form, 'ReservationStatus')?.toLowerCase() ?? '';
  if (given(form, 'Instruction')) followInstruction(engine, reservation, form);
  else if (byStatus[status])
    followInstruction(engine, reservation, new URLSearchParams([...form, ['Instruction', byStatus[status]]]));
  else if (status === 'wrapping') wrap(engine, reservation);
  else if (status === 'completed') complete(engine, reservation);
  else throw badParameter(`A reservation cannot be set to '${status}'`);
  return reservation;
};
