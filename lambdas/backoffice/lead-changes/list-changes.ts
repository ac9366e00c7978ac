import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { OwnLeadChange } from '#shared/jobs/job';
import { JOBS_LOOKED_AT } from '../lead-imports/new-job.ts';

/** The bulk changes among the actor's newest jobs, the newest first. */
export const listChanges = async ({ user }: Actor): Promise<{ data: OwnLeadChange[] }> => ({
  data: (await newestJobs(user.id, JOBS_LOOKED_AT)).flatMap(job =>
    job.kind === 'lead_change' ? OwnLeadChange.parse(job) : [],
  ),
});
