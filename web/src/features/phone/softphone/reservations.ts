import type { Reservation } from 'twilio-taskrouter';
import { TaskAttributes } from '#shared/routing/task-attributes';
import { timestamp } from '#shared/time';
import { isOwnDial } from '../../call/own-dials.ts';
import type { Ringing } from '../phone.ts';
import type { Fact, ReservationEnd } from './softphone-state.ts';

/** A task that is not as ours are rings all the same, with nothing known of it. */
const ringingOf = (reservation: Reservation): Ringing => {
  const attributes = TaskAttributes.safeParse(reservation.task.attributes).data;
  const kind = attributes?.kind ?? 'call';
  return {
    reservationSid: reservation.sid,
    taskSid: reservation.task.sid,
    callKey: attributes?.task_attribute_key,
    taskToken: attributes?.task_token,
    kind,
    leadName: attributes?.lead_name,
    phoneNumber: attributes?.from,
    callSource: attributes?.call_source,
    offeredAt: timestamp(reservation.dateCreated),
    transferFrom: attributes?.transfer_from_user_email,
    qualifiedStatus: attributes?.qualified_status,
    accepting: false,
    quiet: kind === 'dial' && isOwnDial(attributes?.task_attribute_key),
  };
};

const ends: ReservationEnd[] = ['accepted', 'rejected', 'timeout', 'canceled', 'rescinded'];

/** How an offer that was open ended by the status that it has now; undefined while it is still open. */
const endOf = ({ status }: Reservation): ReservationEnd | undefined => {
  if (status === 'pending') return undefined;
  return ends.find(end => end === status) ?? 'accepted';
};

const untilOf = ({ dateCreated, timeout }: Reservation): number => dateCreated.getTime() + timeout * 1000;

export type Reservations = {
  offer(reservation: Reservation): void;
  /** Compares what was offered with all that TaskRouter has now, as after a reconnect, when events were missed. */
  compare(all: ReadonlyMap<string, Reservation>): void;
};

/** Turns a worker's reservations into facts: each is offered once, and ends once, whoever tells of it. */
export const followReservations = (tell: (fact: Fact) => void): Reservations => {
  /** Offers that did not end yet, and until when each is open. */
  const open = new Map<string, number>();
  const over = new Set<string>();
  const followed = new WeakSet<Reservation>();

  const end = (reservationSid: string, how: ReservationEnd) => {
    if (!open.delete(reservationSid)) return;
    over.add(reservationSid);
    tell({ type: 'reservation-ended', reservationSid, how });
  };

  const follow = (reservation: Reservation) => {
    // After a reconnect the SDK has another object for the same reservation, and only that one is told.
    if (followed.has(reservation)) return;
    followed.add(reservation);
    for (const how of ends) reservation.on(how, () => end(reservation.sid, how));
  };

  const offer = (reservation: Reservation) => {
    if (reservation.status !== 'pending' || over.has(reservation.sid)) return;
    follow(reservation);
    if (open.has(reservation.sid)) return;
    open.set(reservation.sid, untilOf(reservation));
    tell({ type: 'offered', ringing: ringingOf(reservation) });
  };

  return {
    offer,
    compare: all => {
      for (const [sid, until] of [...open]) {
        const reservation = all.get(sid);
        const how = reservation ? endOf(reservation) : Date.now() >= until ? 'timeout' : 'canceled';
        if (how) end(sid, how);
      }
      for (const reservation of all.values()) offer(reservation);
    },
  };
};
