import { badParameter } from '../../rest/errors.ts';
import type { Reservation, ReservationStatus } from '../model.ts';

/** Rejects a transition that the reservation's status does not allow. */
export const requireStatus = (reservation: Reservation, to: string, from: ReservationStatus[]): void => {
  if (from.includes(reservation.status)) return;
  throw badParameter(
    `Reservation ${reservation.sid} cannot become ${to}, because it is ${reservation.status} and not ${from.join(' or ')}`,
  );
};
