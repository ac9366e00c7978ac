import { logger } from '#platform/logger';
import { recordingKey } from '#shared/calls/transitions';

export type KeepRecordingDeps = {
  isStored: (key: string) => Promise<boolean>;
  /** `undefined` where Twilio has it not. */
  fetchRecording: (recordingSid: string) => Promise<Uint8Array | undefined>;
  putObject: (key: string, body: Uint8Array, contentType: string) => Promise<void>;
  removeRecording: (recordingSid: string) => Promise<void>;
};

/** Of a call, or of the voice verification of a lead. */
type Recording = { recording_sid: string } & ({ task_attribute_key: string } | { lead_key: string });

/** Answers how many bytes were copied; nothing where it is in the bucket already. */
const copy = async ({ isStored, fetchRecording, putObject }: KeepRecordingDeps, { recording_sid }: Recording) => {
  const key = recordingKey(recording_sid);
  if (await isStored(key)) return undefined;
  const sound = await fetchRecording(recording_sid);
  if (sound) {
    await putObject(key, sound, 'audio/wav');
    return sound.byteLength;
  }
  // The calls of one conference share its recording: another one's event may have moved it meanwhile.
  if (await isStored(key)) return undefined;
  throw new Error(`Twilio does not have the recording ${recording_sid}.`);
};

/**
 * Moves a recording from Twilio into our own storage, where the `snipped_recording_key` of its call or event says it is. It
 * is removed from Twilio only when it is stored; what fails in between is done when the event is delivered again.
 */
export const keepRecording = async (deps: KeepRecordingDeps, recording: Recording): Promise<void> => {
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
