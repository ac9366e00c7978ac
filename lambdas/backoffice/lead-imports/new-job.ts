import type { Actor } from '#platform/handlers/actor';
import { newestJobs } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import type { Job } from '#shared/jobs/job';
import { isOver, JOBS_AT_ONCE } from '#shared/jobs/job-rules';
import type { Timestamp } from '#shared/time';

/** A user's newest jobs that are looked at and listed. */
export const JOBS_LOOKED_AT = 20;

const ofLeads: readonly Job['kind'][] = ['lead_check', 'lead_import', 'lead_import_undo', 'lead_change'];
export const isOfLeads = ({ kind }: Job): boolean => ofLeads.includes(kind);

/** @throws Rejection `too_many_requests` while three jobs of the user on leads are under way */
export const requireFewOpen = async ({ user }: Actor): Promise<void> => {
  const open = (await newestJobs(user.id, JOBS_LOOKED_AT)).filter(job => isOfLeads(job) && !isOver(job));
  if (open.length >= JOBS_AT_ONCE)
    throw new Rejection(
      'too_many_requests',
      'Three of your imports and changes of leads are under way. Wait until one is done.',
    );
};

/** The fields that every job begins with. */
export const newJob = ({ user }: Actor, id: string, now: Timestamp) => ({
  id,
  owner: user.id,
  state: 'waiting' as const,
  progress: { percent: 0, rows: 0 },
  run: 1,
  silent_runs: 0,
  created_ts: now,
  updated_ts: now,
  version: 1,
});
