import { getCall } from '#platform/table/calls';
import { type CallKey, idOf } from '#shared/keys';
import { releaseRecording, type SettleRecordingDeps } from './settle-recording.ts';

/** Resumes the recording if the agent who paused it has left the conversation. */
export const releaseRecordingOf = async (deps: SettleRecordingDeps, key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (call) await releaseRecording(deps, call);
};
