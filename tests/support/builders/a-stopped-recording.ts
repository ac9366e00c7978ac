import type { VerificationEvent } from '#shared/verification/verification-event';
import { at, RECORDING_SID } from './a-call.ts';

/** The event that the voice recording of lead 42's verification has stopped, without the key of the stored file. */
export const aStoppedRecording = (): VerificationEvent => ({
  id: RECORDING_SID,
  lead_id: '42',
  event_type: 'verification_status',
  name: 'stopped',
  verification_type: 'voice',
  group: 'niia_health',
  created_ts: at(90),
  version: 1,
});
