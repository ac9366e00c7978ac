import type { CallingHours } from '../dialing/allowed-hours.ts';
import { hoursProblem } from '../dialing/dial-gate.ts';
import type { PhoneNumber } from '../phone/phone-number.ts';
import { type Timestamp, timestamp } from '../time.ts';

/** Hours begin at full hours in every zone of the United States; elsewhere behind +1 zones differ by half an hour. */
export const HOURS_STEP_MS = 30 * 60_000;

/** Longer than any row of Sundays and legal holidays. */
const SEARCHED_MS = 8 * 24 * 3600_000;

export type Callee = { phone_number: PhoneNumber; state: string };

/** Whether the dial gate lets a customer be called at this time, by the state of the zip code and by the number. */
export const isPermitted = ({ phone_number, state }: Callee, now: Timestamp, hours: CallingHours): boolean =>
  hoursProblem({ number: phone_number, lead: { phone_number, state_abbr: state }, now, hours }) === undefined;

/** The first permitted instant from `from` on; undefined where none of the next eight days is permitted. */
export const firstPermitted = (isPermittedAt: (ts: Timestamp) => boolean, from: Timestamp): Timestamp | undefined => {
  if (isPermittedAt(from)) return from;
  const first = Math.ceil(Date.parse(from) / HOURS_STEP_MS) * HOURS_STEP_MS;
  for (let at = first; at < first + SEARCHED_MS; at += HOURS_STEP_MS) {
    const ts = timestamp(new Date(at));
    if (isPermittedAt(ts)) return ts;
  }
  return undefined;
};

/**
 * The first instant from `from` on at which a customer may be called. `from` itself where no time of the next eight days is
 * allowed: then the request ends when it is to be offered.
 */
export const nextPermittedTime = (callee: Callee, from: Timestamp, hours: CallingHours): Timestamp =>
  firstPermitted(ts => isPermitted(callee, ts, hours), from) ?? from;

/** When a visitor is to be called: now or at the preferred time, moved to the next permitted time. */
export const dueTimeOf = (
  callee: Callee,
  { preferred, now, hours }: { preferred: 'now' | Timestamp; now: Timestamp; hours: CallingHours },
): Timestamp => nextPermittedTime(callee, preferred === 'now' || preferred < now ? now : preferred, hours);

/** A chosen time that passed while the visitor filled in the form still means now. */
const PAST_MS = 3600_000;

/** Whether a chosen time is so long ago that the visitor must have meant another one. */
export const isPast = (preferred: 'now' | Timestamp, now: Timestamp): boolean =>
  preferred !== 'now' && Date.parse(now) - Date.parse(preferred) > PAST_MS;

/** How far ahead a call may be scheduled, in days. */
export const LATEST_DAYS = 30;

/** Whether a time is further ahead than anybody plans. */
export const isTooLate = (preferred: 'now' | Timestamp, now: Timestamp): boolean =>
  preferred !== 'now' && Date.parse(preferred) - Date.parse(now) > LATEST_DAYS * 24 * 3600_000;
