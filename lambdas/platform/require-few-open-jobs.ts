import { newestJobs } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import type { JobKind } from '#shared/jobs/job';
import { isOver, JOBS_AT_ONCE } from '#shared/jobs/job-rules';

/** Rejects one more job of a kind while `JOBS_AT_ONCE` of them are under way. @throws Rejection `too_many_requests` */
export const requireFewOpenJobs = async (
  userId: string,
  kind: JobKind,
  message: (open: number) => string,
): Promise<void> => {
  const open = (await newestJobs(userId, kind)).filter(job => !isOver(job));
  if (open.length >= JOBS_AT_ONCE) throw new Rejection('too_many_requests', message(open.length));
};
