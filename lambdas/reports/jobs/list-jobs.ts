import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { OwnExport } from '#shared/jobs/job';

/** The actor's newest exports, the newest first. */
export const listJobs = async ({ user }: Actor): Promise<{ data: OwnExport[] }> => ({
  data: (await newestJobs(user.id, 'export')).map(job => OwnExport.parse(job)),
});
