import type { Reservation } from 'twilio-taskrouter';
import { TaskAttributes } from '#shared/routing/task-attributes';
import { timestamp } from '#shared/time';
import { isOwnDial } from '../../call/own-dials.ts';
import type { Ringing } from '../phone.ts';
import type { PhoneEvent, ReservationEnd } from './softphone-state.ts';

/** A task with attributes that we do not understand rings too, without the caller's data. */
const ringingOf = (reservation: Reservation): Ringing => {
  const attributes = TaskAttributes.safeParse(reservation.task.attributes).data;
  const kind = attributes?.kind ?? 'call';
  return {
    reservationSid: reservation.sid,
    taskSid: reservation.task.sid,
    callKey: attributes?.task_attribute_key,
    kind,
    leadName: attributes?.lead_name,
    phoneNumber: attributes?.from,
    callSource: attributes?.call_source,
    offeredAt: timestamp(reservation.dateCreated),
    timeoutS: reservation.timeout,
    transferFrom: attributes?.transfer_from_user_email,
    qualifiedStatus: attributes?.qualified_status,
    ...(kind === 'request' && {
      request: { zipCode: attributes?.zip_code, language: attributes?.language, dueTs: attributes?.due_ts },
    }),
    accepting: false,
    quiet: kind === 'dial' && isOwnDial(attributes?.task_attribute_key),
  };
};

const ends: ReservationEnd[] = ['accepted', 'rejected', 'timeout', 'canceled', 'rescinded'];

/** How the reservation ended, by its present status; undefined while it is pending. */
const endOf = ({ status }: Reservation): ReservationEnd | undefined => {
  if (status === 'pending') return undefined;
  return ends.find(end => end === status) ?? 'accepted';
};

const expiryOf = ({ dateCreated, timeout }: Reservation): number => dateCreated.getTime() + timeout * 1000;

type Reservations = {
  offer(reservation: Reservation): void;
  /** Compares the open offers with all reservations of the worker: events are missed while the line is down. */
  compare(present: ReadonlyMap<string, Reservation>): void;
};

/** Turns a worker's reservations into events: each reservation is offered once and ends once. */
export const followReservations = (emit: (event: PhoneEvent) => void): Reservations => {
  /** Reservations that have not ended, each with the time at which it expires. */
  const open = new Map<string, number>();
  const ended = new Set<string>();
  const followed = new WeakSet<Reservation>();

  const end = (reservationSid: string, how: ReservationEnd) => {
    if (!open.delete(reservationSid)) return;
    ended.add(reservationSid);
    emit({ type: 'reservation-ended', reservationSid, how });
  };

  const follow = (reservation: Reservation) => {
    // After a reconnect the SDK has a new object for the same reservation, and only that object emits events.
    if (followed.has(reservation)) return;
    followed.add(reservation);
    for (const how of ends) reservation.on(how, () => end(reservation.sid, how));
  };

  const offer = (reservation: Reservation) => {
    if (reservation.status !== 'pending' || ended.has(reservation.sid)) return;
    follow(reservation);
    if (open.has(reservation.sid)) return;
    open.set(reservation.sid, expiryOf(reservation));
    emit({ type: 'offered', ringing: ringingOf(reservation) });
  };

  return {
    offer,
    compare: present => {
      for (const [sid, expiresAt] of [...open]) {
        const reservation = present.get(sid);
        const how = reservation ? endOf(reservation) : Date.now() >= expiresAt ? 'timeout' : 'canceled';
        if (how) end(sid, how);
      }
      for (const reservation of present.values()) offer(reservation);
    },
  };
};
