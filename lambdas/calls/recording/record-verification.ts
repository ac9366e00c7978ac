import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { noSuchLead } from '#platform/no-such-lead';
import { updateCall } from '#platform/table/calls';
import { readableLead } from '#platform/table/leads';
import { currentParts } from '#platform/table/related-calls';
import { newVerificationEvent } from '#platform/table/verification-events';
import { beginVoiceVerification, endVoiceVerification } from '#platform/table/voice-verifications';
import { requireNotErased } from '#platform/writable-lead';
import type { Call } from '#shared/calls/call';
import { notConnectedProblem } from '#shared/calls/call-control';
import { isVerificationStarting, needsPause } from '#shared/calls/recording-pause';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf, type LeadKey } from '#shared/keys';
import type { ProductGroup } from '#shared/products/product-group';
import type { Timestamp } from '#shared/time';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { maySeeVerification } from '#shared/verification/verification-rules';
import { changeCall } from '../line/change-call.ts';
import { ownCallOnLine } from '../line/own-call.ts';
import type { Provider } from '../provider/provider.ts';
import { type ApplyRecordingPauseDeps, applyRecordingPause } from './apply-recording-pause.ts';
import { endInterruptedVerification } from './end-interrupted-verification.ts';

type RecordVerificationDeps = {
  provider: Pick<Provider, 'startLegRecording' | 'stopLegRecording' | 'runningLegRecordings' | 'setRecordingPaused'>;
  actor: Actor;
  now: Timestamp;
  wait?: ApplyRecordingPauseDeps['wait'];
};
type RecordVerificationInput = { task_attribute_key: CallKey; group: ProductGroup; recording: boolean };

type CallWithLead = Call & { lead_key: LeadKey };

const conflict = (message: string): never => {
  throw new Rejection('conflict', message);
};

/** The call with its lead; a start is rejected if the actor may not verify the lead. */
const verifiedCall = async (
  { actor }: RecordVerificationDeps,
  { task_attribute_key: key, recording }: RecordVerificationInput,
): Promise<CallWithLead> => {
  const call = await ownCallOnLine(actor, key);
  const { lead_key } = call;
  if (!lead_key) return conflict('This call has no lead.');
  const { lead, unread } = await readableLead(idOf(lead_key), { latest: true });
  // Stopping a running recording needs no check, because it is on the agent's own call.
  if (unread && !recording) return { ...call, lead_key };
  if (unread) throw new Rejection('rejected', 'This lead cannot be read. Please tell an admin.');
  if (!lead) throw noSuchLead();
  if (!recording) return { ...call, lead_key };
  if (maySeeVerification(actor.user, actor.access, lead)) {
    requireNotErased(lead);
    return { ...call, lead_key };
  }
  logger.warn('access denied', { user_id: actor.user.id, lead_id: lead.id, task_attribute_key: key });
  throw new Rejection('forbidden', 'This is for the verification agent of the lead only.');
};

const event = (
  { actor, now }: RecordVerificationDeps,
  { lead_key }: CallWithLead,
  { id, name, group }: Pick<VerificationEvent, 'name' | 'group'> & { id?: string },
) =>
  newVerificationEvent({
    ...(id !== undefined && { id }),
    lead_id: idOf(lead_key),
    name,
    verification_type: 'voice',
    group,
    created_ts: now,
    user_email: actor.user.email,
  });

const RECORDED_ALREADY = 'A verification is being recorded already.';
const PAUSED = 'Recording is paused for payment details. Close the payments tab first.';
const NOT_STARTED = 'The recording could not be started. Please try again.';

type Starting = CallWithLead & { agent_call_sid: string; verification_starting_ts: Timestamp };

const startProblem = (call: Call, now: Timestamp): string | undefined => {
  if (call.voice_verification) return RECORDED_ALREADY;
  if (isVerificationStarting(call, now)) return 'The recording is being started. Please try again in a moment.';
  return call.recording_pause_wanted || call.recording_paused ? PAUSED : undefined;
};

/**
 * Removes this request's start. If another request has already treated it as interrupted, the condition fails and
 * nothing is written.
 */
const forgetStart = async ({ id, verification_starting_ts: value }: Starting) => {
  await updateCall(id, {
    remove: ['verification_starting_ts'],
    when: [{ field: 'verification_starting_ts', is: 'equal', value }],
  });
};

/** Reverts an earlier start that was interrupted. */
const revertInterruptedStart = async (deps: RecordVerificationDeps, call: Call): Promise<void> => {
  if (call.verification_starting_ts !== undefined && !startProblem(call, deps.now))
    await endInterruptedVerification(deps, call);
};

/**
 * Announces the recording in the call, then looks for a pause in all parts. A pause is also written first and looked
 * for second, so that at least one of the two requests sees the other.
 */
const announce = async (
  deps: RecordVerificationDeps,
  call: CallWithLead,
  agent_call_sid: string,
): Promise<Starting> => {
  await revertInterruptedStart(deps, call);
  const verification_starting_ts = deps.now;
  await changeCall(call, now => {
    const problem = notConnectedProblem(now) ?? startProblem(now, deps.now);
    return problem ? conflict(problem) : { set: { verification_starting_ts } };
  });
  const starting = { ...call, agent_call_sid, verification_starting_ts };
  if (!(await currentParts(call)).some(needsPause)) return starting;
  await forgetStart(starting);
  return conflict(PAUSED);
};

/**
 * If the response was lost, the recording is looked up. If none is found, the announcement stays, so that a recording
 * which appears later is stopped.
 */
const startAtTwilio = async (deps: RecordVerificationDeps, call: Starting): Promise<string> => {
  const started = await deps.provider.startLegRecording(call).catch(async error => {
    await forgetStart(call);
    throw error;
  });
  const recording_sid = started ?? (await deps.provider.runningLegRecordings(call.agent_call_sid)).at(0);
  if (recording_sid === undefined) throw new Rejection('provider_failed', NOT_STARTED);
  return recording_sid;
};

const start = async (deps: RecordVerificationDeps, found: CallWithLead, group: ProductGroup): Promise<void> => {
  const problem = notConnectedProblem(found) ?? startProblem(found, deps.now);
  if (problem) return conflict(problem);
  if (!found.agent_call_sid) return conflict('The call is still connecting. Please try again.');
  const call = await announce(deps, found, found.agent_call_sid);
  const recording_sid = await startAtTwilio(deps, call);
  const started = event(deps, call, { name: 'started', group });
  const begun = { group, recording_sid };
  if (!(await beginVoiceVerification(call, begun, started, deps))) {
    await deps.provider.stopLegRecording(call.agent_call_sid, recording_sid);
    return conflict(RECORDED_ALREADY);
  }
  // A pause that started in the meantime waits for this write, or has given up.
  if ((await currentParts(call)).some(needsPause)) await applyRecordingPause(deps, call);
};

/** The event's id is the recording's SID, so that the webhook of the recording finds the event. */
const stop = async (deps: RecordVerificationDeps, call: CallWithLead, group: ProductGroup): Promise<void> => {
  const verification = call.voice_verification;
  if (!verification || verification.group !== group) return conflict('No verification of this kind is being recorded.');
  if (call.agent_call_sid) await deps.provider.stopLegRecording(call.agent_call_sid, verification.recording_sid);
  const stopped = event(deps, call, { id: verification.recording_sid, name: 'stopped', group });
  // False if the webhook of the recording was first and wrote the event.
  await endVoiceVerification(call.id, verification, stopped, deps);
};

/**
 * Starts or stops the recording of a voice verification on the agent's own leg, for the lead's verification agent and
 * for admins.
 * @throws Rejection `not_found`, `forbidden`, `rejected` for the start at an erased lead, `conflict`, `provider_failed`
 */
export const recordVerification = async (
  deps: RecordVerificationDeps,
  input: RecordVerificationInput,
): Promise<Record<string, never>> => {
  const { group, recording } = input;
  const call = await verifiedCall(deps, input);
  await (recording ? start : stop)(deps, call, group);
  return {};
};
