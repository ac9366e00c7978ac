import * as z from 'zod';
import type { ReportFact } from './report-fact.ts';
import { KeyInQuery, sid } from './twilio-fields.ts';

/** twilio.com/docs/voice/twiml/conference: recordingStatusCallback. */
export const RecordingStatusParams = KeyInQuery.extend({
  RecordingSid: sid('RE'),
  RecordingStatus: z.string(),
  ConferenceSid: sid('CF'),
});
export type RecordingStatusParams = z.infer<typeof RecordingStatusParams>;

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
