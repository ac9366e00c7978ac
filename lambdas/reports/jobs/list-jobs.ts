import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { asOwnJob, isExport, type OwnJob } from '#shared/jobs/job';

/** Jobs that the panel shows. */
export const JOBS_LISTED = 20;

/** The exports among the actor's newest jobs, the newest first. */
export const listJobs = async ({ user }: Actor): Promise<{ data: OwnJob[] }> => ({
  data: (await newestJobs(user.id, JOBS_LISTED)).filter(isExport).map(asOwnJob),
});
