import type { ExportedSubject } from '#platform/exported-subject';
import type { Actor } from '#platform/handlers/actor';
import { PART_BYTES } from '#platform/multipart-uploads';
import { Rejection } from '#shared/errors';
import { daysOfFilter, type ExportInput } from '#shared/exports/export-input';
import type { ExportCheckpoint, ExportJob } from '#shared/jobs/job';
import type { PartUpload } from '#shared/jobs/part-upload';
import type { Report } from '../work.ts';
import type { ExportDeps } from './deps.ts';
import { keptRowsKey, rowWriterOf } from './file-writer.ts';
import { reportOf } from './reports/registry.ts';

type RowsCheckpoint = Extract<ExportCheckpoint, { phase: 'rows' }>;

/** The owner as the rights are now, and whose rows these are. */
export type Exporter = { actor: Actor; subject: ExportedSubject };

/** What a step has read: the next part of the file is full, the rows are at their end, or the run is out of time. */
type ReadRows = Omit<RowsCheckpoint, 'phase'> & { share: number };

const requireAtMost = (rows: number, limit: number, { filter }: ExportInput): void => {
  if (rows <= limit) return;
  const problem = `This list has more than ${limit.toLocaleString('en-US')} rows, the most that one file may have.`;
  const { first } = daysOfFilter(filter);
  throw new Rejection(
    'rejected',
    first === undefined ? problem : `${problem} Choose fewer days and export them one after the other.`,
  );
};

/** `WORKBOOK_FROM` of the work are the rows of a workbook; the rest is the making of it. */
export const WORKBOOK_FROM = 90;

const percentOf = ({ input }: ExportJob, share: number): number =>
  Math.floor(share * (input.format === 'csv' ? 99 : WORKBOOK_FROM));

/** The progress never decreases, because a part without rows does not tell the position. */
export const progressOf = (job: ExportJob, { share, rows }: Pick<ReadRows, 'share' | 'rows'>) => ({
  percent: Math.max(job.progress.percent, percentOf(job, share)),
  rows,
});

type RowsWork = { job: ExportJob; checkpoint: RowsCheckpoint; exporter: Exporter };

/**
 * The bytes before the rows of this step that are in no part yet: those that the last run stored, or the beginning of
 * the file.
 */
const textBefore = async ({ files }: ExportDeps, { job, checkpoint }: RowsWork): Promise<string> => {
  const { upload, kept_key } = checkpoint;
  if (kept_key !== undefined) return Buffer.from(await files.read(kept_key)).toString('utf8');
  const titles = reportOf(job.input).columns(job.input.filter);
  return upload.parts.length === 0 ? rowWriterOf(job).opening(titles.map(({ title }) => title)) : '';
};

type ReadTexts = { texts: string[]; bytes: number } & Pick<ReadRows, 'cursor' | 'rows' | 'share'>;

const readTexts = async (deps: ExportDeps, of: RowsWork, report: Report): Promise<ReadTexts> => {
  const { job, checkpoint, exporter } = of;
  const writer = rowWriterOf(job);
  const { mostRows = deps.rowsLimit, read } = reportOf(job.input);
  const { filter } = job.input;
  const before = await textBefore(deps, of);
  const texts = [before];
  let bytes = Buffer.byteLength(before);
  let { rows, cursor }: { rows: number; cursor?: string | undefined } = checkpoint;
  let share = 0;
  do {
    const part = await read({ ...exporter, filter, from: cursor, now: job.created_ts });
    cursor = part.next;
    share = Math.max(share, part.share);
    rows += part.rows.length;
    requireAtMost(rows, mostRows, job.input);
    const text = part.rows.map(writer.line).join('');
    texts.push(text);
    bytes += Buffer.byteLength(text);
    await report(progressOf(job, { share, rows }));
  } while (cursor !== undefined && bytes < PART_BYTES && !deps.outOfTime());
  return { texts, bytes, rows, share, ...(cursor !== undefined && { cursor }) };
};

/**
 * Reads rows from the checkpoint on until a part of the upload is full, and uploads it, or until the run is out of time:
 * then it keeps the rows for the next run, because a part that is not the last one has a least size. Only the parts of
 * checkpoints count: a step that is repeated reads the same rows again and replaces its part.
 * @throws Rejection if the list has too many rows
 */
export const readRows = async (deps: ExportDeps, of: RowsWork, report: Report): Promise<ReadRows> => {
  const { upload } = of.checkpoint;
  const { texts, bytes, ...read } = await readTexts(deps, of, report);
  const text = texts.join('');
  if (read.cursor !== undefined && bytes < PART_BYTES) {
    if (text === '') return { ...read, upload };
    const kept_key = keptRowsKey(of.job);
    await deps.files.writeRows(kept_key, text);
    return { ...read, upload, kept_key };
  }
  const parts = await uploaded(deps.files, { key: rowWriterOf(of.job).file.key, upload, text });
  return { ...read, upload: { ...upload, parts } };
};

/** The parts with one more, unless nothing is left for it. */
const uploaded = async (
  files: ExportDeps['files'],
  { key, upload: { id, parts }, text }: { key: string; upload: PartUpload; text: string },
): Promise<PartUpload['parts']> =>
  text === '' ? parts : [...parts, await files.put(key, { id, number: parts.length + 1, body: Buffer.from(text) })];
