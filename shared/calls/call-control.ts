import { isAdmin } from '../access/access.ts';
import type { Role } from '../access/roles.ts';
import { keyOf } from '../keys.ts';
import type { Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { awaitsWrapUp, isUnderWay } from './open-call.ts';

/** Only the agent of a call may control it; an admin may control any (docs/product.md, Roles). */
export const mayControl = (
  actor: { user: { id: string }; access: { roles: Role[] } },
  call: Pick<Call, 'reservation_user_key'>,
): boolean => isAdmin(actor.access) || call.reservation_user_key === keyOf('user', actor.user.id);

/** The agent is on the line, or has not disposed the call yet. */
export const needsItsAgent = (call: Call): boolean => isUnderWay(call) || awaitsWrapUp(call);

/** The agents monitor shows it: it waits in the queue, an agent is on the line, or it has no disposition yet. */
export const isMonitored = (call: Call): boolean => !call.call_ended || awaitsWrapUp(call);

/** Ended and complete: ended in the queue, or disposed with the recording known (if there was a conference). */
export const needsNoFurtherWork = (call: Call): boolean =>
  call.call_ended &&
  (call.reservation_status === 'enqueued' ||
    (call.disposition !== undefined && (call.recording_sid !== undefined || call.conference_sid === undefined)));

/** The message why nobody can speak in the call now; undefined if somebody can. */
export const notOnLineProblem = (call: Call): string | undefined => {
  if (call.call_ended) return 'This call has ended.';
  if (call.reservation_status !== 'accepted') return 'This call has not been accepted yet.';
  return undefined;
};

/** The message why the agent can't speak in the call now; undefined if the agent can. */
export const notConnectedProblem = (call: Call): string | undefined =>
  notOnLineProblem(call) ?? (call.agent_disconnected ? 'You are not connected to this call.' : undefined);

/** How long the agent's leg rings. The guard below is longer: after it the leg no longer rings. */
export const DIAL_BACK_RINGS_S = 20;
const DIAL_BACK_GUARD_MS = (DIAL_BACK_RINGS_S + 5) * 1000;

/** Whether the agent's latest leg has joined since it was dialled. Twilio's conference times have whole seconds. */
const hasAnswered = (call: Call, dialled: Timestamp): boolean => {
  const joined = call.conferences?.[call.conference_sid ?? '']?.legs[call.agent_call_sid ?? '']?.joined_ts;
  return joined !== undefined && Date.parse(joined) + 1000 > Date.parse(dialled);
};

const isRinging = (call: Call, now: Timestamp): boolean =>
  call.dial_back_ts !== undefined &&
  Date.parse(now) - Date.parse(call.dial_back_ts) < DIAL_BACK_GUARD_MS &&
  !hasAnswered(call, call.dial_back_ts);

type DialBackProblem = { code: 'conflict' | 'already_ringing'; message: string };

/** Why the agent can't be dialled back into the call; undefined if the agent can. */
export const dialBackProblem = (call: Call, now: Timestamp): DialBackProblem | undefined => {
  const offTheLine = notOnLineProblem(call);
  if (offTheLine) return { code: 'conflict', message: offTheLine };
  if (!call.agent_disconnected) return { code: 'conflict', message: 'You are still connected to this call.' };
  if (isRinging(call, now))
    return { code: 'already_ringing', message: 'You are being called back already. Please wait a moment.' };
  return undefined;
};
