import { randomUUID } from 'node:crypto';
import { createJobWithinLimit } from '#platform/create-job-within-limit';
import { exportedSubject } from '#platform/exported-subject';
import type { Actor } from '#platform/handlers/actor';
import { requireRange } from '#platform/reports/require-range';
import { jobCreation } from '#platform/table/jobs';
import { daysOfFilter, type ExportInput } from '#shared/exports/export-input';
import { roleLimitsOf } from '#shared/exports/role-limits';
import { OwnExport } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { longestDaysOf } from './longest-days-of.ts';

type Deps = { actor: Actor; now: Timestamp };

/** The input with the days that are read. If a filter has only a first or a last day, only that one is checked. */
const withDays = async ({ actor, now }: Deps, input: ExportInput): Promise<ExportInput> => {
  const { first, last } = daysOfFilter(input.filter);
  const today = newYorkDay(now);
  const longestDays = longestDaysOf(input.report, actor.access);
  const read = await requireRange({ now, longestDays }, { first: first ?? last ?? today, last: last ?? today });
  return first === undefined ? input : ({ ...input, filter: { ...input.filter, first: read.first } } as ExportInput);
};

/**
 * Starts an export: a job that the stream announces and `lambdas/jobs` works on.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range;
 * `too_many_requests`
 */
export const startExport = async (deps: Deps, asked: ExportInput): Promise<OwnExport> => {
  const { actor, now } = deps;
  const input = await withDays(deps, asked);
  await exportedSubject(actor, input);
  const limits = roleLimitsOf(input.report, actor.access);
  const job = { ...newJob('export', { id: randomUUID(), owner: actor.user.id, now }, input), limits };
  const outcome = await createJobWithinLimit(
    job,
    { job: jobCreation(job) },
    open => `You have ${open} exports under way. Wait until one is done, or cancel one.`,
  );
  if (outcome !== 'written') throw new Error('A job with a new id exists already.');
  return OwnExport.parse(job);
};
