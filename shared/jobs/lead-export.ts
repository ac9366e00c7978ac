import * as z from 'zod';
import { PartUpload } from './part-upload.ts';

const count = z.number().int();

/** A recording of a lead's call or voice verification. */
export const HeldRecording = z.object({
  /** The kind of item that has it: `call` or `verification-event`, and its id. */
  of: z.string(),
  id: z.string(),
  created_ts: z.string(),
  recording: z.string(),
});
export type HeldRecording = z.infer<typeof HeldRecording>;

/** Why the file of an export does not have a recording: it was deleted, or the file would be too large. */
export const NotIncluded = z.enum(['deleted', 'too_large']);
export type NotIncluded = z.infer<typeof NotIncluded>;

/** A file of the archive so far, for the directory at its end; `at`: where it begins in the archive. */
export const ZipEntry = z.object({ name: z.string(), crc: count, size: count, at: count, ts: z.string() });
export type ZipEntry = z.infer<typeof ZipEntry>;

/**
 * Where an export of a lead goes on. `recordings`: they are put into the archive one after the other; `bytes` are written,
 * and `next` is the recording that follows. `complete`: the upload is to be completed.
 */
export const LeadExportCheckpoint = z.discriminatedUnion('phase', [
  z.object({
    phase: z.literal('recordings'),
    upload: PartUpload,
    recordings: z.array(HeldRecording),
    next: count,
    bytes: count,
    entries: z.array(ZipEntry),
    /** By the place of the recording. */
    not_included: z.record(z.string(), NotIncluded),
  }),
  z.object({ phase: z.literal('complete'), upload: PartUpload, rows: count, included: count }),
]);
export type LeadExportCheckpoint = z.infer<typeof LeadExportCheckpoint>;
