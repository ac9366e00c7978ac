import type { UserKey } from '../keys.ts';
import { keyOf } from '../keys.ts';
import type { Timestamp } from '../time.ts';
import type { User } from '../users/user.ts';
import type { Call } from './call.ts';
import { notOnLineProblem } from './call-control.ts';
import { shownTaskSid } from './call-sids.ts';
import { type LegOf, legsOf } from './conference/legs.ts';
import { partIdOf } from './conference/part-id.ts';
import { participantLabels } from './conference/participants.ts';
import { keptQualification } from './qualification.ts';
import { conferenceOf } from './transitions.ts';

/** How long a supervisor's phone rings, in seconds. */
export const SUPERVISOR_RINGS_S = 15;
/** Twilio rings up to five seconds longer than requested. After that the leg is in the conference or has ended. */
export const SUPERVISOR_CONNECTS_MS = (SUPERVISOR_RINGS_S + 10) * 1000;

/** The e-mail of the supervisor who took the call over; undefined on the supervisor's own call of the takeover. */
export const takenOverBy = (call: Pick<Call, 'taken_over_by_email' | 'reservation_user_email'>): string | undefined =>
  call.taken_over_by_email === call.reservation_user_email ? undefined : call.taken_over_by_email;

/** The message why a supervisor can't join a call; undefined if the supervisor can. */
export const joinProblem = (call: Call, supervisor: UserKey): string | undefined => {
  const problem = notOnLineProblem(call);
  if (problem) return problem;
  if (call.ending) return 'This call is ending.';
  if (call.reservation_user_key === supervisor) return 'This is your own call.';
  if (takenOverBy(call)) return 'Another supervisor has taken this call over.';
  if (call.agent_disconnected || !call.conference_sid || !call.agent_call_sid)
    return 'The agent is not connected to this call.';
  return undefined;
};

/** Whether the leg with this label has joined since it was dialled. Twilio's conference times have whole seconds. */
const hasJoined = (call: Call, label: string, dialled: Timestamp): boolean =>
  legsOf(call).some(
    leg => leg.label === label && leg.joined_ts !== undefined && Date.parse(leg.joined_ts) + 1000 > Date.parse(dialled),
  );

/** Whether a supervisor's leg may still be ringing. */
export const isBeingConnected = (call: Call, supervisorId: string, now: Timestamp): boolean => {
  const dialled = call.supervisors_dialled?.[supervisorId];
  return (
    dialled !== undefined &&
    Date.parse(now) - Date.parse(dialled) < SUPERVISOR_CONNECTS_MS &&
    !hasJoined(call, participantLabels.supervisor(supervisorId), dialled)
  );
};

/**
 * What ends the claim of a supervisor's dial, so that the supervisor may be dialled again; undefined without a claim.
 * Until Twilio has removed the leg, it is still known as one that was invited.
 */
export const endOfDial = (
  { supervisors_dialled = {}, supervisors_left = [] }: Call,
  supervisorId: string,
): Pick<Call, 'supervisors_dialled' | 'supervisors_left'> | undefined => {
  const { [supervisorId]: mine, ...others } = supervisors_dialled;
  if (mine === undefined) return undefined;
  return { supervisors_dialled: others, supervisors_left: [...new Set([...supervisors_left, supervisorId])] };
};

/** Whether a supervisor's leg is in the call or is ringing. */
export const isSupervisedBy = (call: Call, supervisorId: string, now: Timestamp): boolean =>
  !call.call_ended &&
  (call.supervised_by?.includes(keyOf('user', supervisorId)) === true || isBeingConnected(call, supervisorId, now));

type NewCall = Omit<Call, 'version'>;

/** The supervisor's call of a takeover: accepted from the start, with the leg with which the supervisor listened. */
export const takenOverCall = (
  { newId }: { newId: () => string },
  call: Call,
  { supervisor, leg, now }: { supervisor: Pick<User, 'id' | 'email'>; leg: LegOf; now: Timestamp },
): NewCall => ({
  ...conferenceOf(call),
  id: partIdOf(call, newId()),
  taken_over_task_sid: shownTaskSid(call),
  // This call has no task. A secret that nothing else contains keeps any task from accepting or ending it.
  task_token: newId(),
  lead_key: call.lead_key,
  lead_name: call.lead_name,
  lead_phone_number: call.lead_phone_number,
  lead_source: call.lead_source,
  language: call.language,
  call_source: call.call_source,
  task_creation_source: call.task_creation_source,
  did_phone_number: call.did_phone_number,
  requested_group: call.requested_group,
  skip_dialer: call.skip_dialer,
  require_disposition_note: call.require_disposition_note,
  ...keptQualification(call),
  verification_requested: call.verification_requested,
  transfer_from_call_id: call.id,
  transfer_from_user_email: call.reservation_user_email,
  created_ts: now,
  accepted_ts: now,
  reservation_status: 'accepted',
  reservation_user_key: keyOf('user', supervisor.id),
  reservation_user_email: supervisor.email,
  agent_label: leg.label,
  agent_call_sid: leg.call_sid,
  agent_joined: true,
  taken_over: true,
  taken_over_by_email: supervisor.email,
  call_ended: false,
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: call.lead_hold,
});
