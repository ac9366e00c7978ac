import { randomUUID } from 'node:crypto';
import { exportedSubject } from '#platform/exported-subject';
import type { Actor } from '#platform/handlers/actor';
import { requireRange } from '#platform/reports/require-range';
import { jobCreation } from '#platform/table/jobs';
import { writeFewOpenJobs } from '#platform/write-few-open-jobs';
import { daysOfFilter, type ExportInput } from '#shared/exports/export-input';
import { OwnExport } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';

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
): Promise<OwnExport> => {
  requireDays(input, now);
  await exportedSubject(actor, input);
  const job = newJob('export', { id: randomUUID(), owner: actor.user.id, now }, input);
  const outcome = await writeFewOpenJobs(
    job,
    { job: jobCreation(job) },
    open => `You have ${open} exports under way. Wait until one is done, or cancel one.`,
  );
  if (outcome !== 'written') throw new Error('A job with a new id exists already.');
  return OwnExport.parse(job);
};
