import { exportRecordStep } from '#platform/table/audit/export-records';
import { getUser } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import type { ExportCheckpoint, ExportJob } from '#shared/jobs/job';
import { fileExpiry } from '../file-expiry.ts';
import type { Outcome, Report, Work } from '../work.ts';
import type { ExportDeps } from './deps.ts';
import { finalFile, rowWriterOf } from './file-writer.ts';
import { files } from './files.ts';
import { makeWorkbook } from './make-workbook.ts';
import { readRows, rowsProgress, WORKBOOK_FROM } from './read-rows.ts';

type Made = Outcome<ExportJob>;
type At<Phase extends ExportCheckpoint['phase']> = Extract<ExportCheckpoint, { phase: Phase }>;

/** The upload is noted before anything is put into it, so that whoever gives the job up can remove it. */
const begin = async (deps: ExportDeps, job: ExportJob): Promise<Made> => {
  const { key, ...file } = rowWriterOf(job).file;
  const id = await deps.files.begin(key, file);
  const checkpoint: ExportCheckpoint = { phase: 'rows', upload: { id, parts: [] }, rows: 0 };
  return { outcome: 'step', checkpoint, progress: { percent: 0, rows: 0 } };
};

/** The file is complete: its record and its result are written together, so that no file is given without a record. */
const finished = async ({ clock }: ExportDeps, job: ExportJob, rows: number): Promise<Made> => {
  const user = await getUser(job.owner);
  if (!user) throw new Rejection('forbidden', 'Your account is not known here. Please ask an admin.');
  const now = clock();
  return {
    outcome: 'done',
    rows,
    result: {
      rows,
      file_key: finalFile(job).key,
      expires_ts: fileExpiry(job),
    },
    together: { record: exportRecordStep({ action: 'exported', job, rows, user, now }) },
  };
};

const rowsStep = async (deps: ExportDeps, job: ExportJob, checkpoint: At<'rows'>, report: Report): Promise<Made> => {
  const read = await readRows(deps, { job, checkpoint }, report);
  const { upload, rows, cursor } = read;
  if (cursor !== undefined)
    return { outcome: 'step', checkpoint: { phase: 'rows', upload, cursor, rows }, progress: rowsProgress(job, read) };
  await deps.files.complete(rowWriterOf(job).file.key, upload);
  if (job.input.format === 'csv') return finished(deps, job, rows);
  return { outcome: 'step', checkpoint: { phase: 'workbook', rows }, progress: { percent: WORKBOOK_FROM, rows } };
};

const workbookStep = async (deps: ExportDeps, job: ExportJob, { rows }: At<'workbook'>, report: Report) => {
  await makeWorkbook(deps, { job, rows }, report);
  return finished(deps, job, rows);
};

/** The work of an export: its rows, part by part, then the workbook, then the record and the link. */
export const exportWork = (settings: Omit<ExportDeps, 'files'>, storage = files): Work<ExportJob> => {
  const deps = { ...settings, files: storage };
  return {
    step: async (job, report) => {
      const { checkpoint } = job;
      if (!checkpoint) return begin(deps, job);
      return checkpoint.phase === 'rows'
        ? rowsStep(deps, job, checkpoint, report)
        : workbookStep(deps, job, checkpoint, report);
    },
    abandon: async job => {
      if (job.checkpoint?.phase === 'rows') await storage.abort(rowWriterOf(job).file.key, job.checkpoint.upload.id);
    },
  };
};
