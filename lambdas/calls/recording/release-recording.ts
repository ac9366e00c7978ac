import { getCall } from '#platform/table/calls';
import { type CallKey, idOf } from '#shared/keys';
import { type ApplyRecordingPauseDeps, releaseRecording } from './apply-recording-pause.ts';

/** Resumes the recording if the agent who paused it has left the conversation. */
export const releaseRecordingOf = async (deps: ApplyRecordingPauseDeps, key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (call) await releaseRecording(deps, call);
};
