import type { Call } from '#shared/calls/call';
import { isPauseUncertain, isVerificationInterrupted } from '#shared/calls/recording-pause';
import type { Timestamp } from '#shared/time';
import { releaseRecording } from '../recording/apply-recording-pause.ts';
import { endInterruptedVerification } from '../recording/end-interrupted-verification.ts';
import type { ReconcileDeps } from './deps.ts';

/** False for a recording that was never paused and no interrupted verification: then Twilio is not asked. */
export const mayNeedRecordingRepair = (calls: Call[], now: Timestamp): boolean =>
  calls.some(call => isPauseUncertain(call, now) || isVerificationInterrupted(call, now));

/**
 * Sends the wanted pause state to Twilio again while a pause is on and for a while after, because requests may have
 * arrived in another order. An interrupted start of a verification is reverted first.
 */
export const followRecording = async (deps: ReconcileDeps, calls: [Call, ...Call[]], now: Timestamp): Promise<void> => {
  for (const call of calls) if (isVerificationInterrupted(call, now)) await endInterruptedVerification(deps, call);
  await releaseRecording({ ...deps, now }, calls[0], call => isPauseUncertain(call, now));
};
