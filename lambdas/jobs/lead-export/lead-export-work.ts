import { auditStep } from '#platform/table/audit/audit-records';
import type { Image } from '#platform/table/engine/read';
import { type LeadData, leadDataOf } from '#platform/table/lead-data/lead-data';
import { Rejection } from '#shared/errors';
import type { LeadExportJob } from '#shared/jobs/job';
import type { LeadExportCheckpoint } from '#shared/jobs/lead-export';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { adminOf } from '../admin-of.ts';
import { fileExpiry } from '../file-expiry.ts';
import type { Outcome, Report, Work } from '../work.ts';
import { type Files, files } from './files.ts';
import { leadFileOf, recordingsIn } from './lead-file.ts';
import { MOST_BYTES, putRecordings, type Recordings } from './put-recordings.ts';
import { zipDirectory, zippedFile } from './zip.ts';

type Deps = { files: Files; clock: () => Timestamp; mostBytes: number };
type StepOutcome = Outcome<LeadExportJob>;
type Complete = Extract<LeadExportCheckpoint, { phase: 'complete' }>;
type Held = LeadData & { lead: Image };

/** Beside the files of other exports, which the bucket deletes after seven days. */
const fileKey = ({ id, owner }: LeadExportJob): string => `exports/${owner}/${id}.zip`;

const countIn = (file: object): number =>
  Object.values(file).reduce((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);

const heldOf = async ({ input: { lead_id } }: LeadExportJob): Promise<Held> => {
  const data = await leadDataOf(lead_id);
  if (!data.lead) throw new Rejection('not_found', 'This lead does not exist any more.');
  return { ...data, lead: data.lead };
};

/** The upload is noted before anything is put into it, so that the code that gives the job up can remove it. */
const begin = async ({ files }: Deps, job: LeadExportJob): Promise<StepOutcome> => {
  const recordings = recordingsIn(await heldOf(job));
  const id = await files.begin(fileKey(job), {
    contentType: 'application/zip',
    fileName: `lead-${job.input.lead_id}.zip`,
  });
  const upload = { id, parts: [] };
  return {
    outcome: 'step',
    checkpoint: { phase: 'recordings', upload, recordings, next: 0, bytes: 0, entries: [], not_included: {} },
    progress: { percent: 0, rows: 0 },
  };
};

/**
 * The last parts of the archive: what is held as JSON, which says which recordings are in the archive, and the
 * directory.
 */
const ending = async ({ clock }: Deps, job: LeadExportJob, { bytes, entries, ...put }: Recordings) => {
  const now = clock();
  const file = await leadFileOf(await heldOf(job), now, put);
  const body = Buffer.from(JSON.stringify(file, undefined, 2));
  const json = zippedFile({ name: 'lead.json', body, ts: now }, bytes);
  const directory = zipDirectory([...entries, json.entry], bytes + json.bytes.length);
  return { chunks: [json.bytes, directory], rows: countIn(file) };
};

const recordingsStep = async (
  deps: Deps,
  { job, checkpoint }: { job: LeadExportJob; checkpoint: Recordings },
  report: Report,
): Promise<StepOutcome> => {
  const { upload, recordings } = checkpoint;
  const progressAt = (next: number) => ({
    percent: Math.floor((99 * next) / Math.max(1, recordings.length)),
    rows: next,
  });
  const { after, chunks } = await putRecordings(deps, checkpoint, next => report(progressAt(next)));
  const isLast = after.next >= recordings.length;
  const end = isLast ? await ending(deps, job, after) : undefined;
  const number = upload.parts.length + 1;
  const body = Buffer.concat([...chunks, ...(end?.chunks ?? [])]);
  const parts = [...upload.parts, await deps.files.put(fileKey(job), { id: upload.id, number, body })];
  const next: LeadExportCheckpoint = end
    ? { phase: 'complete', upload: { ...upload, parts }, rows: end.rows, included: after.entries.length }
    : { ...after, upload: { ...upload, parts } };
  return { outcome: 'step', checkpoint: next, progress: progressAt(after.next) };
};

/** The record says that the file has recordings, and is written with the result: no file is given without it. */
const complete = async (
  { files, clock }: Deps,
  { job, checkpoint, user }: { job: LeadExportJob; checkpoint: Complete; user: User },
): Promise<StepOutcome> => {
  const { upload, rows, included } = checkpoint;
  await files.complete(fileKey(job), upload);
  const record = auditStep({
    actor: { user },
    leadId: job.input.lead_id,
    action: 'lead_exported',
    fields: included > 0 ? ['recordings'] : [],
    now: clock(),
  });
  const result = { rows, file_key: fileKey(job), expires_ts: fileExpiry(job) };
  return { outcome: 'done', rows, result, together: { record } };
};

/**
 * The work of an export of one lead: an archive with everything that is held and the recordings, part by part. Each step
 * asks whether its owner is still an admin.
 */
export const leadExportWork = (
  { clock, mostBytes = MOST_BYTES }: { clock: () => Timestamp; mostBytes?: number },
  storage = files,
): Work<LeadExportJob> => {
  const deps = { files: storage, clock, mostBytes };
  return {
    step: async (job, report) => {
      const user = await adminOf(job, 'Only admins export leads.');
      const { checkpoint } = job;
      if (!checkpoint) return begin(deps, job);
      return checkpoint.phase === 'recordings'
        ? recordingsStep(deps, { job, checkpoint }, report)
        : complete(deps, { job, checkpoint, user });
    },
    abandon: async ({ checkpoint, ...job }) => {
      if (checkpoint) await storage.abort(fileKey(job), checkpoint.upload.id);
    },
  };
};
