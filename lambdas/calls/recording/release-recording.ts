import { getCall } from '#platform/table/calls';
import { type CallKey, idOf } from '#shared/keys';
import { releaseRecording, type SettleRecordingDeps } from './settle-recording.ts';

/** The recording goes on without an agent who took payment details and has left the others. */
export const releaseRecordingOf = async (deps: SettleRecordingDeps, key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (call) await releaseRecording(deps, call);
};
