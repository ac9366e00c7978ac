import type { VerificationEvent } from '#shared/verification/verification-event';
import { at, RECORDING_SID } from './a-call.ts';

/** That the voice recording of lead 42's verification has stopped; where it is kept, it does not tell yet. */
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
