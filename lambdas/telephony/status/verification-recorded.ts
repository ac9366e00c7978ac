import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import { eventOfRecording, newVerificationEvent, storeSnippetKey } from '#platform/table/verification-events';
import { endVoiceVerification } from '#platform/table/voice-verifications';
import type { Call } from '#shared/calls/call';
import { recordingKey } from '#shared/calls/transitions';
import { type CallKey, idOf, type LeadKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';

type RecordedVerification = { callKey: CallKey | undefined; leadKey: LeadKey; recordingSid: string };

type Ended = Call & { voice_verification: NonNullable<Call['voice_verification']> };

/** For a recording that the agent did not stop: it ended with the agent's leg. */
const endIt = (call: Ended, leadId: string, now: Timestamp): Promise<boolean> => {
  const { group, recording_sid } = call.voice_verification;
  const stopped = newVerificationEvent({
    id: recording_sid,
    lead_id: leadId,
    name: 'stopped',
    verification_type: 'voice',
    group,
    created_ts: now,
    ...(call.reservation_user_email && { user_email: call.reservation_user_email }),
    snipped_recording_key: recordingKey(recording_sid),
  });
  return endVoiceVerification(call.id, call.voice_verification, stopped);
};

const isBeingRecorded = (call: Call | undefined, recordingSid: string): call is Ended =>
  call?.voice_verification?.recording_sid === recordingSid;

const note = async (
  { callKey, leadKey, recordingSid }: RecordedVerification,
  now: Timestamp,
): Promise<'ended' | 'kept' | 'nothing new' | 'missing'> => {
  const call = callKey && (await getCall(idOf(callKey), { latest: true }));
  if (isBeingRecorded(call, recordingSid) && (await endIt(call, idOf(leadKey), now))) return 'ended';
  const event = await eventOfRecording(idOf(leadKey), recordingSid);
  if (!event) return 'missing';
  return (await storeSnippetKey(event, recordingKey(recordingSid))) ? 'kept' : 'nothing new';
};

/** The recording of a voice verification is ready: the event that ended it says where it is kept. */
export const verificationRecorded = async (recorded: RecordedVerification, now: Timestamp): Promise<void> => {
  const outcome = await note(recorded, now);
  const line = { task_attribute_key: recorded.callKey, recording_sid: recorded.recordingSid, outcome };
  if (outcome === 'missing') logger.warn('recording of an unknown verification', line);
  else logger.info('verification recorded', line);
};
