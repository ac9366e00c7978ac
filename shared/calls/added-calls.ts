import type { PhoneNumber } from '../phone/phone-number.ts';
import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { notConnectedProblem } from './call-control.ts';
import { isOver } from './dials.ts';
import { DIALLED_RINGS_S } from './outbound-call.ts';

/** Twilio rings up to five seconds longer than the requested timeout. After this time the leg no longer rings. */
const ADDING_GUARD_S = DIALLED_RINGS_S + 10;

/** The most third parties in one call: more would be a mistake. */
const MAX_ADDED_PARTIES = 5;

/** A third party is being added, and the SID of the leg is not known yet. */
export const isAdding = (call: Call, now: Timestamp): boolean =>
  call.adding_ts !== undefined && secondsBetween(call.adding_ts, now) < ADDING_GUARD_S;

/** Whether a third party with this number is in the call or is being dialled. */
export const hasAdded = (call: Call, number: PhoneNumber): boolean =>
  (call.added_calls_sids ?? []).some(sid => {
    const added = call.added_calls?.[sid];
    return added?.phone_number === number && !isOver(added.status);
  });

/** The message why this number can't be added now; undefined if it can. */
export const addingProblem = (call: Call, number: PhoneNumber, now: Timestamp): string | undefined => {
  const problem = notConnectedProblem(call);
  if (problem) return problem;
  if (!call.conference_sid) return 'The call is still connecting. Please try again.';
  if (call.lead_phone_number === number) return 'The customer is in this call already.';
  if (isAdding(call, now)) return 'A number is being added already. Please wait a moment.';
  if ((call.added_calls_sids ?? []).length >= MAX_ADDED_PARTIES) return 'No more numbers can be added to this call.';
  return undefined;
};
