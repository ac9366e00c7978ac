import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { OwnLeadJob } from '#shared/contracts/lead-imports';
import { isOfLeads, JOBS_LOOKED_AT } from './new-job.ts';

/** The dry runs, imports and undos among the actor's newest jobs, the newest first. */
export const listImports = async ({ user }: Actor): Promise<{ data: OwnLeadJob[] }> => ({
  data: (await newestJobs(user.id, JOBS_LOOKED_AT)).flatMap(job =>
    isOfLeads(job) && job.kind !== 'lead_change' ? OwnLeadJob.parse(job) : [],
  ),
});
