import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { OwnBlacklistUpload } from '#shared/jobs/job';

const LOOKED_AT = 20;

/** The files among the actor's newest jobs, the newest first. */
export const listFiles = async ({ user }: Actor): Promise<{ data: OwnBlacklistUpload[] }> => ({
  data: (await newestJobs(user.id, LOOKED_AT)).flatMap(job =>
    job.kind === 'blacklist_upload' ? OwnBlacklistUpload.parse(job) : [],
  ),
});
