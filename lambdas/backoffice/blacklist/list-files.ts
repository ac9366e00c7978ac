import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { OwnBlacklistUpload } from '#shared/jobs/job';

/** The actor's newest files, the newest first. */
export const listFiles = async ({ user }: Actor): Promise<{ data: OwnBlacklistUpload[] }> => ({
  data: (await newestJobs(user.id, 'blacklist_upload')).map(job => OwnBlacklistUpload.parse(job)),
});
