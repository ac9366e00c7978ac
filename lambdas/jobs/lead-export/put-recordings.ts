import { PART_BYTES } from '#platform/multipart-uploads';
import type { HeldRecording, LeadExportCheckpoint, NotIncluded } from '#shared/jobs/lead-export';
import type { Files } from './files.ts';
import { zippedFile } from './zip.ts';

export type Recordings = Extract<LeadExportCheckpoint, { phase: 'recordings' }>;

/** Of one recording: it is read whole, and 200 MB are three hours of a call. */
const MOST_BYTES_OF_ONE = 200_000_000;
/** Of an archive that every program opens. */
export const MOST_BYTES = 2_000_000_000;

const problemOf = (size: number | undefined, bytes: number, mostBytes: number): NotIncluded | undefined => {
  if (size === undefined) return 'deleted';
  return size > MOST_BYTES_OF_ONE || bytes + size > mostBytes ? 'too_large' : undefined;
};

/** `recordings/2026-01-05-call-c1.wav`: its day, and what has it. */
export const nameOf = ({ of, id, created_ts, recording }: HeldRecording): string =>
  `recordings/${created_ts.slice(0, 10)}-${of}-${id}${/\.\w+$/.exec(recording)?.[0] ?? ''}`;

/**
 * Puts recordings into the archive until a part of the upload is full, or none is left. A step that is repeated reads the
 * same ones again, because the checkpoint has the list.
 */
export const putRecordings = async (
  { files, mostBytes }: { files: Files; mostBytes: number },
  { bytes: from, ...before }: Recordings,
  whenRead: (next: number) => Promise<void>,
): Promise<{ after: Recordings; chunks: Buffer[] }> => {
  const chunks: Buffer[] = [];
  const entries = [...before.entries];
  const not_included = { ...before.not_included };
  let [next, bytes] = [before.next, from];
  while (bytes - from < PART_BYTES) {
    const recording = before.recordings[next];
    if (!recording) break;
    const problem = problemOf(await files.sizeOf(recording.recording), bytes, mostBytes);
    if (problem) not_included[next] = problem;
    else {
      const body = await files.read(recording.recording);
      const file = zippedFile({ name: nameOf(recording), body, ts: recording.created_ts }, bytes);
      chunks.push(file.bytes);
      entries.push(file.entry);
      bytes += file.bytes.length;
    }
    next++;
    await whenRead(next);
  }
  return { after: { ...before, next, bytes, entries, not_included }, chunks };
};
