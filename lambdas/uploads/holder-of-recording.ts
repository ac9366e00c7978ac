import { getCall } from '#platform/table/calls';
import { getLead } from '#platform/table/leads';
import { currentParts } from '#platform/table/related-calls';
import { eventOfRecording } from '#platform/table/verification-events';
import type { Call } from '#shared/calls/call';
import { recordingKey } from '#shared/calls/transitions';
import { type CallKey, idOf, type LeadKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';

/** The recording of a call, or of a lead's voice verification. */
export type Recording = { recording_sid: string } & ({ task_attribute_key: CallKey } | { lead_key: LeadKey });

/** The document that needs a recording; none after its erasure or after the end of its period. */
export type Holder = 'lead' | 'call without a lead' | 'nobody';

const isErased = async ({ lead_key }: Call): Promise<boolean> => {
  const lead = lead_key && (await getLead(idOf(lead_key), { latest: true }));
  return lead !== undefined && lead.erased_ts !== undefined;
};

/** The calls of one conversation share its recording: it stays as long as one of them names it. */
const holderOfCalls = async (callKey: CallKey, key: string): Promise<Holder> => {
  const call = await getCall(idOf(callKey), { latest: true });
  const parts = call ? await currentParts(call) : [];
  if (parts.length === 0) throw new Error(`There is no call ${callKey}.`);
  const naming = parts.filter(part => part.snipped_recording_key === key);
  if (naming.some(part => part.lead_key === undefined)) return 'call without a lead';
  return (await Promise.all(naming.map(isErased))).every(Boolean) ? 'nobody' : 'lead';
};

const holderOfVerification = async (leadKey: LeadKey, recordingSid: string, now: Timestamp): Promise<Holder> => {
  const lead = await getLead(idOf(leadKey), { latest: true });
  if (!lead) throw new Error(`There is no lead ${leadKey}.`);
  const { erased_ts, kept_until = '' } = lead;
  if (erased_ts !== undefined && kept_until <= now) return 'nobody';
  const event = await eventOfRecording(lead.id, recordingSid);
  return event?.snipped_recording_key === recordingKey(recordingSid) ? 'lead' : 'nobody';
};

/**
 * The document that needs a recording, by consistent reads. An erasure marks the lead before it deletes files, so that
 * after this answer either the file is not needed or the erasure finds it.
 * @throws Error for a call, or a verification's lead, that does not exist: neither is ever deleted
 */
export const holderOfRecording = (recording: Recording, now: Timestamp): Promise<Holder> =>
  'lead_key' in recording
    ? holderOfVerification(recording.lead_key, recording.recording_sid, now)
    : holderOfCalls(recording.task_attribute_key, recordingKey(recording.recording_sid));
