import * as z from 'zod';
import { LeadKey } from '#shared/keys';
import { sid } from '#shared/sid';
import { type Timestamp, timestamp } from '#shared/time';
import { CallbackTime, Count, KeyInQuery } from '../twilio-fields.ts';
import { reportFact } from './report-fact.ts';
import { verificationRecorded } from './verification-recorded.ts';

/**
 * twilio.com/docs/voice/twiml/conference: recordingStatusCallback. The recording of a voice verification is of a leg and
 * not of a conference; its callback's query names the lead.
 */
export const RecordingStatusParams = KeyInQuery.extend({
  lead_key: LeadKey.optional(),
  RecordingSid: sid('RE'),
  RecordingStatus: z.string(),
  ConferenceSid: sid('CF').optional(),
  RecordingStartTime: CallbackTime.optional(),
  /** In seconds. */
  RecordingDuration: Count.optional(),
});
export type RecordingStatusParams = z.infer<typeof RecordingStatusParams>;

/** Twilio does not report when a recording was processed; a long recording takes longer after its end. */
const PROCESSING_S = 3600;

/** When a finished recording is ready at the latest; unknown where Twilio does not say when it began. */
export const recordingDueAt = ({
  RecordingStartTime,
  RecordingDuration = 0,
}: RecordingStatusParams): Timestamp | undefined =>
  RecordingStartTime && timestamp(new Date(Date.parse(RecordingStartTime) + (RecordingDuration + PROCESSING_S) * 1000));

/** A recording is ready to be fetched. With the statuses `in-progress` and `absent` there is nothing to fetch. */
export const recordingStatus = async ({
  params,
  now,
}: {
  params: RecordingStatusParams;
  now: Timestamp;
}): Promise<void> => {
  const { task_attribute_key: callKey, lead_key: leadKey, RecordingSid: recording_sid, ConferenceSid } = params;
  if (params.RecordingStatus !== 'completed') return;
  if (leadKey) return verificationRecorded({ callKey, leadKey, recordingSid: recording_sid }, now);
  if (!ConferenceSid) return;
  const ids = { conference_sid: ConferenceSid, recording_sid };
  await reportFact(callKey, { kind: 'recorded', ...ids }, ids);
};
