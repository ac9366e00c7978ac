import { randomUUID } from 'node:crypto';
import { exportedSubject } from '#platform/exported-subject';
import type { Actor } from '#platform/handlers/actor';
import { requireRange } from '#platform/reports/require-range';
import { writeOne } from '#platform/table/engine/write';
import { jobCreation, newestJobs } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import { daysOfFilter, type ExportInput } from '#shared/exports/export-input';
import { asOwnJob, type ExportJob, isExport, type OwnJob } from '#shared/jobs/job';
import { isOver, JOBS_AT_ONCE } from '#shared/jobs/job-rules';
import { newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { JOBS_LISTED } from './list-jobs.ts';

const requireFewOpen = async (userId: string): Promise<void> => {
  const open = (await newestJobs(userId, JOBS_LISTED)).filter(job => isExport(job) && !isOver(job));
  if (open.length >= JOBS_AT_ONCE)
    throw new Rejection(
      'too_many_requests',
      `You have ${open.length} exports under way. Wait until one is done, or cancel one.`,
    );
};

/** Of a filter with one end of its days, only that end is checked; of one without days, nothing. */
const requireDays = ({ filter }: ExportInput, now: Timestamp): void => {
  const { first, last } = daysOfFilter(filter);
  const today = newYorkDay(now);
  requireRange({ first: first ?? last ?? today, last: last ?? today }, now);
};

/**
 * Starts an export: a job that the stream announces and `lambdas/jobs` works on.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range;
 * `too_many_requests`
 */
export const startExport = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  input: ExportInput,
): Promise<OwnJob> => {
  requireDays(input, now);
  await exportedSubject(actor, input);
  await requireFewOpen(actor.user.id);
  const job: ExportJob = {
    kind: 'export',
    id: randomUUID(),
    owner: actor.user.id,
    state: 'waiting',
    progress: { percent: 0, rows: 0 },
    run: 1,
    silent_runs: 0,
    input,
    created_ts: now,
    updated_ts: now,
    version: 1,
  };
  const { outcome } = await writeOne(jobCreation(job));
  if (outcome !== 'written') throw new Error('A job with a new id exists already.');
  return asOwnJob(job);
};
