import { isAdmin } from '../access/access.ts';
import type { Role } from '../access/roles.ts';
import { keyOf } from '../keys.ts';
import type { Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { awaitsWrapUp, isUnderWay } from './open-call.ts';

/** A call is its agent's; admins may touch any (docs/product.md, Roles). */
export const mayControl = (
  actor: { user: { id: string }; access: { roles: Role[] } },
  call: Pick<Call, 'reservation_user_key'>,
): boolean => isAdmin(actor.access) || call.reservation_user_key === keyOf('user', actor.user.id);

/** Still needs its agent: on the line, or awaiting wrap-up. */
export const needsItsAgent = (call: Call): boolean => isUnderWay(call) || awaitsWrapUp(call);

/** Of interest to those who watch the floor: waiting, on the line, or owed a disposition. */
export const isOnTheFloor = (call: Call): boolean => !call.call_ended || awaitsWrapUp(call);

/** Over, and nothing is owed: given up in the queue, or disposed and its recording, where there is one, known. */
export const needsNobody = (call: Call): boolean =>
  call.call_ended &&
  (call.reservation_status === 'enqueued' ||
    (call.disposition !== undefined && (call.recording_sid !== undefined || call.conference_sid === undefined)));

/** Why nobody can speak in the call now, as a sentence; undefined while somebody can. */
export const notOnTheLine = (call: Call): string | undefined => {
  if (call.call_ended) return 'This call has ended.';
  if (call.reservation_status !== 'accepted') return 'This call has not been accepted yet.';
  return undefined;
};

/** Why its agent can't speak in it now, as a sentence; undefined while she can. */
export const notConnected = (call: Call): string | undefined =>
  notOnTheLine(call) ?? (call.agent_disconnected ? 'You are not connected to this call.' : undefined);

/** Longer than an agent's leg rings: after it nobody is being dialled any more. */
export const DIAL_BACK_RINGS_S = 20;
const DIAL_BACK_GUARD_MS = (DIAL_BACK_RINGS_S + 5) * 1000;

/** Whether the leg that was last rung has been on the line; conference times have whole seconds. */
const hasAnswered = (call: Call, rung: Timestamp): boolean => {
  const joined = call.conferences?.[call.conference_sid ?? '']?.legs[call.agent_call_sid ?? '']?.joined_ts;
  return joined !== undefined && Date.parse(joined) + 1000 > Date.parse(rung);
};

const isRinging = (call: Call, now: Timestamp): boolean =>
  call.dial_back_ts !== undefined &&
  Date.parse(now) - Date.parse(call.dial_back_ts) < DIAL_BACK_GUARD_MS &&
  !hasAnswered(call, call.dial_back_ts);

/** Why the agent can't be dialled back into the call, as a sentence; undefined when she can. */
export const dialBackProblem = (call: Call, now: Timestamp): string | undefined => {
  const problem = notOnTheLine(call);
  if (problem) return problem;
  if (!call.agent_disconnected) return 'You are still connected to this call.';
  if (isRinging(call, now)) return 'You are being called back already. Please wait a moment.';
  return undefined;
};
