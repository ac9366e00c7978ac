import type { Reservation, Worker, WorkerOptions } from 'twilio-taskrouter';
import * as z from 'zod';
import type { ConferenceInstruction } from '#shared/contracts/identity';
import { CallKey } from '#shared/keys';
import type { Ringing } from '../../lib/phone.ts';
import type { Fact, ReservationEnd } from './softphone-state.ts';

export type WorkerLine = {
  setActivity(activitySid: string): Promise<void>;
  /** Asks TaskRouter to bring the agent and the caller into a conference; resolves when it has agreed to try. */
  accept(reservationSid: string, instruction: ConferenceInstruction): Promise<void>;
  reject(reservationSid: string): Promise<void>;
  updateToken(token: string): void;
  close(): void;
};

/** What the inbound webhook puts into a task; anything else in it is of no interest here. */
const TaskAttributes = z.object({
  task_attribute_key: CallKey.optional().catch(undefined),
  lead_name: z.string().optional().catch(undefined),
  from: z.string().optional().catch(undefined),
  call_source: z.string().optional().catch(undefined),
});

const ringingOf = (reservation: Reservation): Ringing => {
  const attributes = TaskAttributes.parse(reservation.task.attributes);
  return {
    reservationSid: reservation.sid,
    taskSid: reservation.task.sid,
    callKey: attributes.task_attribute_key,
    leadName: attributes.lead_name,
    phoneNumber: attributes.from,
    callSource: attributes.call_source,
    accepting: false,
  };
};

const ends: ReservationEnd[] = ['accepted', 'rejected', 'timeout', 'canceled', 'rescinded'];

/** Wires one Worker to facts. `create` makes the SDK's Worker, so that a test can give its own. */
export const openWorkerLine = (
  create: (token: string, options: WorkerOptions) => Worker,
  token: string,
  options: WorkerOptions,
  tell: (fact: Fact) => void,
  tokenExpired: () => void,
): WorkerLine => {
  const worker = create(token, options);
  const known = new Set<string>();

  const offer = (reservation: Reservation) => {
    if (reservation.status !== 'pending' || known.has(reservation.sid)) return;
    known.add(reservation.sid);
    for (const how of ends) {
      reservation.on(how, () => tell({ type: 'reservation-ended', reservationSid: reservation.sid, how }));
    }
    tell({ type: 'offered', ringing: ringingOf(reservation) });
  };

  const offerMissed = () => {
    // After a reconnect a reservation appears in the map with no event of its own (Twilio's SDK).
    for (const reservation of worker.reservations.values()) offer(reservation);
    for (const sid of known) {
      if (!worker.reservations.has(sid)) tell({ type: 'reservation-ended', reservationSid: sid, how: 'canceled' });
    }
  };

  const pending = (reservationSid: string): Reservation => {
    const reservation = worker.reservations.get(reservationSid);
    if (!reservation) throw new Error('This call is gone.');
    return reservation;
  };

  worker.on('ready', () => {
    tell({ type: 'worker', state: 'ready' });
    tell({ type: 'availability', available: worker.activity.available });
    offerMissed();
  });
  worker.on('activityUpdated', () => tell({ type: 'availability', available: worker.activity.available }));
  worker.on('reservationCreated', offer);
  worker.on('disconnected', () => tell({ type: 'worker', state: 'reconnecting' }));
  worker.on('error', () => tell({ type: 'worker', state: 'failed' }));
  worker.on('tokenExpired', tokenExpired);

  return {
    setActivity: async activitySid => {
      const activity = worker.activities.get(activitySid);
      if (!activity) throw new Error('The phone does not know this activity.');
      await activity.setAsCurrent();
    },
    accept: async (reservationSid, instruction) => {
      await pending(reservationSid).conference(instruction);
    },
    reject: async reservationSid => {
      await pending(reservationSid).reject();
    },
    updateToken: next => worker.updateToken(next),
    close: () => {
      worker.removeAllListeners();
      worker.disconnect();
    },
  };
};
