import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { OwnLeadJob } from '#shared/contracts/lead-imports';

/** The actor's newest dry runs, imports and undos, the newest first. */
export const listImports = async ({ user }: Actor): Promise<{ data: OwnLeadJob[] }> => {
  const [checks, imports, undos] = await Promise.all([
    newestJobs(user.id, 'lead_check'),
    newestJobs(user.id, 'lead_import'),
    newestJobs(user.id, 'lead_import_undo'),
  ]);
  const jobs = [...checks, ...imports, ...undos].sort((a, b) => b.created_ts.localeCompare(a.created_ts));
  return { data: jobs.map(job => OwnLeadJob.parse(job)) };
};
