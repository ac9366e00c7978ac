import type { Call } from '../calls/call.ts';
import { customerWasConnected } from '../calls/lead-at-hand.ts';
import type { CallingHours } from '../dialing/allowed-hours.ts';
import { isUnanswered } from '../dispositions/disposition.ts';
import { secondsBetween, type Timestamp, timestamp } from '../time.ts';
import { type Callee, firstPermitted, HOURS_STEP_MS, isPermitted, nextPermittedTime } from './due-time.ts';

/**
 * What a call was for its request: the customer answered, or did not; or was never dialled, for example because no agent
 * accepted the call, or because the hours were over.
 */
export type CallOutcome = 'reached' | 'not_reached' | 'not_dialled';

/**
 * Whether a machine answered, by the chosen disposition. Its option for dialers does not tell this: 'Hung Up' has it
 * too.
 */
const wasMachine = ({ disposition }: Call): boolean => disposition !== undefined && isUnanswered(disposition);

/** Undefined while the call goes on and the customer has not answered. A disposition may take the answer back. */
export const outcomeOf = (call: Call): CallOutcome | undefined => {
  if (customerWasConnected(call)) return wasMachine(call) ? 'not_reached' : 'reached';
  if (!call.call_ended) return undefined;
  return call.dialled_ts === undefined ? 'not_dialled' : 'not_reached';
};

/** A call that could not be offered is offered again later, because its obstacle does not disappear at once. */
const OFFERED_AGAIN_AFTER_MS = 60_000;

const offeredAgain = (now: Timestamp): Timestamp => timestamp(new Date(Date.parse(now) + OFFERED_AGAIN_AFTER_MS));

/** When a request is offered again whose customer was not dialled. */
export const nextOffer = (callee: Callee, now: Timestamp, hours: CallingHours): Timestamp =>
  nextPermittedTime(callee, offeredAgain(now), hours);

/** The same by all that is known of the customer; undefined where there is no such time. */
export const nextOfferWhere = (isPermittedAt: (ts: Timestamp) => boolean, now: Timestamp): Timestamp | undefined =>
  firstPermitted(isPermittedAt, offeredAgain(now));

/** A task waits for an agent for an hour at most, as a caller does. */
const OFFERED_FOR_S = 3600;

/** For how long a request that may be called now is offered, in seconds: not beyond the permitted hours. */
export const offeredForS = (callee: Callee, now: Timestamp, hours: CallingHours): number => {
  const first = (Math.floor(Date.parse(now) / HOURS_STEP_MS) + 1) * HOURS_STEP_MS;
  const ends = [first, first + HOURS_STEP_MS].map(at => timestamp(new Date(at)));
  const over = ends.find(ts => !isPermitted(callee, ts, hours));
  return over === undefined ? OFFERED_FOR_S : Math.min(OFFERED_FOR_S, Math.max(1, secondsBetween(now, over)));
};
