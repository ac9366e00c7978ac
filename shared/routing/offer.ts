import * as z from 'zod';
import type { CallEvent } from '../calls/call-event.ts';
import { Timestamp } from '../time.ts';

/** TaskRouter's events of an offer, and whether the call rings at the agent after it. An acceptance is the call's. */
const ringsAfter: Partial<Record<string, boolean>> = {
  'reservation.created': true,
  'reservation.rejected': false,
  'reservation.timeout': false,
  'reservation.canceled': false,
  'reservation.rescinded': false,
};

/** A call begins to ring at an agent, or stops ringing. */
export const Offer = z.object({
  /** The agent's, which is the name of the worker. */
  email: z.string(),
  rings: z.boolean(),
  /** TaskRouter's time of the event. */
  ts: Timestamp,
  version: z.number().int(),
});
export type Offer = z.infer<typeof Offer>;

/** What an event says of an offer; undefined for every other event. */
export const offerOf = ({ EventType, WorkerName, TimestampMs }: CallEvent): Offer | undefined => {
  const rings = ringsAfter[EventType];
  if (rings === undefined || WorkerName === undefined) return undefined;
  return { email: WorkerName, rings, ts: new Date(TimestampMs).toISOString(), version: 1 };
};
