import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { OwnDataJob } from '#shared/jobs/job';

const LISTED = 20;

/** The actor's newest exports and erasures of leads, the newest first. */
export const listDataJobs = async ({ user }: Actor): Promise<{ data: OwnDataJob[] }> => {
  const [exports, erasures] = await Promise.all([newestJobs(user.id, 'lead_export'), newestJobs(user.id, 'erasure')]);
  const newest = [...exports, ...erasures].sort((a, b) => b.created_ts.localeCompare(a.created_ts));
  return { data: newest.slice(0, LISTED).map(job => OwnDataJob.parse(job)) };
};
