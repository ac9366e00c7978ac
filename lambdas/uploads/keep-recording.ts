import { logger } from '#platform/logger';
import { recordingKey } from '#shared/calls/transitions';
import type { Holder, Recording } from './holder-of-recording.ts';

type KeepRecordingDeps = {
  holderOf: (recording: Recording) => Promise<Holder>;
  isStored: (key: string) => Promise<boolean>;
  /** `undefined` if Twilio does not have it. */
  fetchRecording: (recordingSid: string) => Promise<Uint8Array | undefined>;
  putObject: (key: string, body: Uint8Array, contentType: string) => Promise<void>;
  /** The bucket deletes it when the default period is over: no lead leads the retention to it. */
  tagWithoutLead: (key: string) => Promise<void>;
  deleteObject: (key: string) => Promise<void>;
  removeRecording: (recordingSid: string) => Promise<void>;
};

/** Returns the number of copied bytes; undefined if the bucket has the recording already. */
const copy = async ({ isStored, fetchRecording, putObject }: KeepRecordingDeps, { recording_sid }: Recording) => {
  const key = recordingKey(recording_sid);
  if (await isStored(key)) return undefined;
  const sound = await fetchRecording(recording_sid);
  if (sound) {
    await putObject(key, sound, 'audio/wav');
    return sound.byteLength;
  }
  // The calls of one conference share its recording: the event of another call may have moved it.
  if (await isStored(key)) return undefined;
  throw new Error(`Twilio does not have the recording ${recording_sid}.`);
};

const log = (message: string, recording: Recording, more: { bytes?: number }): void =>
  logger.info(message, {
    ...('lead_key' in recording
      ? { lead_key: recording.lead_key }
      : { task_attribute_key: recording.task_attribute_key }),
    recording_sid: recording.recording_sid,
    ...more,
  });

/** An earlier delivery may have stored it. */
const discard = async ({ deleteObject, removeRecording }: KeepRecordingDeps, recording: Recording): Promise<void> => {
  await deleteObject(recordingKey(recording.recording_sid));
  await removeRecording(recording.recording_sid);
  log('recording of nobody discarded', recording, {});
};

/**
 * Moves a recording from Twilio to the bucket, under the `snipped_recording_key` of its call or event. It is removed
 * from Twilio only after it is stored; a repeated delivery finishes an interrupted move. One that was erased before or
 * during the copy is deleted in both places.
 */
export const moveRecording = async (deps: KeepRecordingDeps, recording: Recording): Promise<void> => {
  if ((await deps.holderOf(recording)) === 'nobody') return discard(deps, recording);
  const bytes = await copy(deps, recording);
  const holder = await deps.holderOf(recording);
  if (holder === 'nobody') return discard(deps, recording);
  if (holder === 'call without a lead') await deps.tagWithoutLead(recordingKey(recording.recording_sid));
  await deps.removeRecording(recording.recording_sid);
  log(bytes === undefined ? 'recording kept already' : 'recording kept', recording, {
    ...(bytes !== undefined && { bytes }),
  });
};
