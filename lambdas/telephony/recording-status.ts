import * as z from 'zod';
import { sid } from '#shared/sid';
import { type Timestamp, timestamp } from '#shared/time';
import type { ReportFact } from './report-fact.ts';
import { CallbackTime, Count, KeyInQuery } from './twilio-fields.ts';

/** twilio.com/docs/voice/twiml/conference: recordingStatusCallback. */
export const RecordingStatusParams = KeyInQuery.extend({
  RecordingSid: sid('RE'),
  RecordingStatus: z.string(),
  ConferenceSid: sid('CF'),
  RecordingStartTime: CallbackTime.optional(),
  /** In seconds. */
  RecordingDuration: Count.optional(),
});
export type RecordingStatusParams = z.infer<typeof RecordingStatusParams>;

/** Twilio says nothing of when a recording was done with; a long one takes its time after its end. */
const PROCESSING_S = 3600;

/** When a finished recording is ready at the latest; unknown where Twilio does not say when it began. */
export const recordingDueAt = ({
  RecordingStartTime,
  RecordingDuration = 0,
}: RecordingStatusParams): Timestamp | undefined =>
  RecordingStartTime && timestamp(new Date(Date.parse(RecordingStartTime) + (RecordingDuration + PROCESSING_S) * 1000));

/** A call's recording is ready to be fetched. `in-progress` and `absent` leave nothing to fetch. */
export const recordingStatus = async (
  { reportFact }: { reportFact: ReportFact },
  { params }: { params: RecordingStatusParams },
): Promise<void> => {
  if (params.RecordingStatus !== 'completed') return;
  await reportFact(
    params.task_attribute_key,
    { kind: 'recorded', conference_sid: params.ConferenceSid, recording_sid: params.RecordingSid },
    { conference_sid: params.ConferenceSid, recording_sid: params.RecordingSid },
  );
};
