import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { OwnLeadChange } from '#shared/jobs/job';

/** The actor's newest bulk changes, the newest first. */
export const listChanges = async ({ user }: Actor): Promise<{ data: OwnLeadChange[] }> => ({
  data: (await newestJobs(user.id, 'lead_change')).map(job => OwnLeadChange.parse(job)),
});
