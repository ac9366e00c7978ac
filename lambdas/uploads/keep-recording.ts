import { logger } from '#platform/logger';
import { recordingKey } from '#shared/calls/transitions';

type KeepRecordingDeps = {
  isStored: (key: string) => Promise<boolean>;
  /** `undefined` if Twilio does not have it. */
  fetchRecording: (recordingSid: string) => Promise<Uint8Array | undefined>;
  putObject: (key: string, body: Uint8Array, contentType: string) => Promise<void>;
  removeRecording: (recordingSid: string) => Promise<void>;
};

/** The recording of a call, or of a lead's voice verification. */
type Recording = { recording_sid: string } & ({ task_attribute_key: string } | { lead_key: string });

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

/**
 * Moves a recording from Twilio to the bucket, under the `snipped_recording_key` of its call or event. It is removed
 * from Twilio only after it is stored; a repeated delivery finishes an interrupted move.
 */
export const moveRecording = async (deps: KeepRecordingDeps, recording: Recording): Promise<void> => {
  const bytes = await copy(deps, recording);
  await deps.removeRecording(recording.recording_sid);
  logger.info(bytes === undefined ? 'recording kept already' : 'recording kept', {
    ...('lead_key' in recording
      ? { lead_key: recording.lead_key }
      : { task_attribute_key: recording.task_attribute_key }),
    recording_sid: recording.recording_sid,
    ...(bytes !== undefined && { bytes }),
  });
};
