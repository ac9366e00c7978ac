import { exportedSubject } from '#platform/exported-subject';
import { type Actor, loadActor } from '#platform/handlers/actor';
import { exportRecordStep } from '#platform/table/audit/export-records';
import { getUser } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { isNarrower, roleLimitsOf } from '#shared/exports/role-limits';
import type { ExportCheckpoint, ExportJob } from '#shared/jobs/job';
import { fileExpiry } from '../file-expiry.ts';
import type { Outcome, Report, Work } from '../work.ts';
import type { ExportDeps } from './deps.ts';
import { finalFile, rowWriterOf } from './file-writer.ts';
import { files } from './files.ts';
import { makeWorkbook } from './make-workbook.ts';
import { type Exporter, progressOf, readRows, WORKBOOK_FROM } from './read-rows.ts';

type StepOutcome = Outcome<ExportJob>;
type At<Phase extends ExportCheckpoint['phase']> = Extract<ExportCheckpoint, { phase: Phase }>;

/** The upload is noted before anything is put into it, so that the code that gives the job up can remove it. */
const begin = async (deps: ExportDeps, job: ExportJob): Promise<StepOutcome> => {
  const { key, ...file } = rowWriterOf(job).file;
  const id = await deps.files.begin(key, file);
  const checkpoint: ExportCheckpoint = { phase: 'rows', upload: { id, parts: [] }, rows: 0 };
  return { outcome: 'step', checkpoint, progress: { percent: 0, rows: 0 } };
};

/** The file is complete: its record and its result are written together, so that no file is given without a record. */
const finished = async ({ clock }: ExportDeps, job: ExportJob, rows: number): Promise<StepOutcome> => {
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

type RowsStep = { job: ExportJob; checkpoint: At<'rows'>; exporter: Exporter };

const rowsStep = async (deps: ExportDeps, of: RowsStep, report: Report): Promise<StepOutcome> => {
  const read = await readRows(deps, of, report);
  const { share: _, ...at } = read;
  const checkpoint: ExportCheckpoint =
    at.cursor === undefined ? { phase: 'complete', upload: at.upload, rows: at.rows } : { phase: 'rows', ...at };
  return { outcome: 'step', checkpoint, progress: progressOf(of.job, read) };
};

/** A step of its own: S3 takes no part of an upload that is complete, so the rows are not read again after it. */
const completeStep = async (
  deps: ExportDeps,
  job: ExportJob,
  { upload, rows }: At<'complete'>,
): Promise<StepOutcome> => {
  await deps.files.complete(rowWriterOf(job).file.key, upload);
  if (job.input.format === 'csv') return finished(deps, job, rows);
  return { outcome: 'step', checkpoint: { phase: 'workbook', rows }, progress: { percent: WORKBOOK_FROM, rows } };
};

const workbookStep = async (deps: ExportDeps, job: ExportJob, { rows }: At<'workbook'>, report: Report) => {
  await makeWorkbook(deps, { job, rows }, report);
  return finished(deps, job, rows);
};

/**
 * All rows of a file are read with the limits of one role, which are checked again before the link is given. @throws
 * Rejection `conflict`
 */
const requireSameLimits = ({ input, limits }: ExportJob, { access }: Actor): void => {
  const now = roleLimitsOf(input.report, access);
  if (limits && (isNarrower(now, limits) || isNarrower(limits, now)))
    throw new Rejection('conflict', 'Your role changed while this file was made. Export it again.');
};

/** @throws Rejection `forbidden` if the owner may not see the list any more; `conflict` if the role has other limits */
const exporterOf = async (job: ExportJob): Promise<Exporter> => {
  const { owner, input } = job;
  const actor = await loadActor(owner);
  requireSameLimits(job, actor);
  return { actor, subject: await exportedSubject(actor, input) };
};

const nextStep = async (deps: ExportDeps, job: ExportJob, report: Report): Promise<StepOutcome> => {
  const { checkpoint } = job;
  if (!checkpoint) return begin(deps, job);
  const exporter = await exporterOf(job);
  switch (checkpoint.phase) {
    case 'rows':
      return rowsStep(deps, { job, checkpoint, exporter }, report);
    case 'complete':
      return completeStep(deps, job, checkpoint);
    case 'workbook':
      return workbookStep(deps, job, checkpoint, report);
  }
};

/**
 * The work of an export: its rows, part by part, then the completion, the workbook, the record and the link. Each step
 * asks for the owner's rights again.
 */
export const exportWork = (settings: Omit<ExportDeps, 'files'>, storage = files): Work<ExportJob> => {
  const deps = { ...settings, files: storage };
  return {
    step: (job, report) => nextStep(deps, job, report),
    abandon: async ({ checkpoint, ...job }) => {
      if (checkpoint && 'upload' in checkpoint) await storage.abort(rowWriterOf(job).file.key, checkpoint.upload.id);
    },
  };
};
