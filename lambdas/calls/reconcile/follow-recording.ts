import type { Call } from '#shared/calls/call';
import { isPauseInDoubt, isVerificationStray } from '#shared/calls/recording-pause';
import type { Timestamp } from '#shared/time';
import { endStrayVerification } from '../recording/end-interrupted-verification.ts';
import { releaseRecording } from '../recording/settle-recording.ts';
import type { ReconcileDeps } from './deps.ts';

/** Of a recording that was never paused, and of a verification that began as it should, nothing is asked. */
export const mayRecordWrongly = (calls: Call[], now: Timestamp): boolean =>
  calls.some(call => isPauseInDoubt(call, now) || isVerificationStray(call, now));

/**
 * What is recorded of a conversation is what its agents want: Twilio is told again while a pause is on, and for a while
 * after, whatever reached it last. A start of a verification that broke off is undone first.
 */
export const followRecording = async (deps: ReconcileDeps, calls: [Call, ...Call[]], now: Timestamp): Promise<void> => {
  for (const call of calls) if (isVerificationStray(call, now)) await endStrayVerification(deps, call);
  await releaseRecording({ ...deps, now }, calls[0], call => isPauseInDoubt(call, now));
};
