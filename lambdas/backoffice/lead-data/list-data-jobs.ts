import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { OwnDataJob } from '#shared/jobs/job';

const LOOKED_AT = 20;

/** The exports and erasures of leads among the actor's newest jobs, the newest first. */
export const listDataJobs = async ({ user }: Actor): Promise<{ data: OwnDataJob[] }> => ({
  data: (await newestJobs(user.id, LOOKED_AT)).flatMap(job =>
    job.kind === 'lead_export' || job.kind === 'erasure' ? OwnDataJob.parse(job) : [],
  ),
});
