import { logger } from '#platform/logger';
import type { getCall, updateCall } from '#platform/table/calls';
import { type CallKey, idOf } from '#shared/keys';

export type KeepRecordingDeps = {
  calls: { getCall: typeof getCall; updateCall: typeof updateCall };
  fetchRecording: (recordingSid: string) => Promise<Uint8Array>;
  putObject: (key: string, body: Uint8Array, contentType: string) => Promise<void>;
};

/** Where a call's recording is kept: one place for one recording, so that copying twice is copying once. */
const recordingKey = (callId: string, recordingSid: string): string => `recordings/${callId}/${recordingSid}.wav`;

/** Copies a call's recording into our own storage, then says on the call where it is. */
export const keepRecording = async (
  { calls, fetchRecording, putObject }: KeepRecordingDeps,
  { task_attribute_key, recording_sid }: { task_attribute_key: CallKey; recording_sid: string },
): Promise<void> => {
  const id = idOf(task_attribute_key);
  const ids = { call_id: id, recording_sid };
  const call = await calls.getCall(id, { latest: true });
  if (!call) return logger.warn('recording of an unknown call', ids);
  if (call.snipped_recording_key) return logger.info('recording kept already', ids);
  const key = recordingKey(id, recording_sid);
  const sound = await fetchRecording(recording_sid);
  await putObject(key, sound, 'audio/wav');
  await calls.updateCall(id, {
    set: { snipped_recording_key: key },
    when: [{ field: 'snipped_recording_key', is: 'absent' }],
  });
  logger.info('recording kept', { ...ids, bytes: sound.byteLength });
};
