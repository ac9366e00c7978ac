import type { PhoneNumber } from '../phone/phone-number.ts';
import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { notConnected } from './call-control.ts';
import { isOver } from './dials.ts';
import { DIALLED_RINGS_S } from './outbound-call.ts';

/** Twilio rings up to five seconds longer than it is told; after that nobody is being dialled any more. */
const ADDING_GUARD_S = DIALLED_RINGS_S + 10;

/** Enough for a conversation; more would be a mistake. */
export const MOST_ADDED = 5;

/** Somebody is being added, and Twilio has not said yet which leg it is. */
export const isAdding = (call: Call, now: Timestamp): boolean =>
  call.adding_ts !== undefined && secondsBetween(call.adding_ts, now) < ADDING_GUARD_S;

/** Whether a third party at this number is in the call, or being dialled into it. */
export const hasAdded = (call: Call, number: PhoneNumber): boolean =>
  (call.added_calls_sids ?? []).some(sid => {
    const added = call.added_calls?.[sid];
    return added?.phone_number === number && !isOver(added.status);
  });

/** Why nobody can be added at this number now, as a sentence; undefined when they can. */
export const addingProblem = (call: Call, number: PhoneNumber, now: Timestamp): string | undefined => {
  const problem = notConnected(call);
  if (problem) return problem;
  if (!call.conference_sid) return 'The call is still connecting. Please try again.';
  if (call.lead_phone_number === number) return 'The customer is in this call already.';
  if (isAdding(call, now)) return 'A number is being added already. Please wait a moment.';
  if ((call.added_calls_sids ?? []).length >= MOST_ADDED) return 'No more numbers can be added to this call.';
  return undefined;
};
