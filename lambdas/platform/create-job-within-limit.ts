import { Rejection } from '#shared/errors';
import type { Job } from '#shared/jobs/job';
import { isOver, JOBS_AT_ONCE } from '#shared/jobs/job-rules';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from './retry-on-conflict.ts';
import { openJobsGuard, openJobsGuardStep } from './table/claims/open-jobs-guard.ts';
import type { Step } from './table/engine/steps.ts';
import { writeTogether } from './table/engine/write.ts';
import { readableJobs, readableNewestJobs } from './table/jobs.ts';

export type StartedJob = Pick<Job, 'id' | 'owner' | 'kind'>;
export type StartSteps = { job: Step; record?: Step; mapping?: Step };

/** A job whose state cannot be read counts as open. */
const mayBeOpen = ({ state }: { state?: Job['state'] | undefined }): boolean =>
  state === undefined || !isOver({ state });

/** The ids of the owner's other open jobs of this kind. The guard names those that the list may not have yet. */
const otherOpenJobs = async ({ id, owner, kind }: StartedJob, named: string[]): Promise<string[]> => {
  const found = await Promise.all([readableNewestJobs(owner, kind), readableJobs(named)]);
  const open = found.flatMap(({ jobs, unreadable }) => [...jobs, ...unreadable].filter(mayBeOpen));
  return [...new Set(open.map(job => job.id))].filter(other => other !== id);
};

/**
 * Writes a job that begins, with its other steps, unless `JOBS_AT_ONCE` of its kind are under way for its owner.
 * Concurrent requests are written one after the other, so that each counts those before it. `exists`: the same job was
 * written meanwhile.
 * @throws Rejection `too_many_requests`
 */
export const createJobWithinLimit = (
  started: StartedJob,
  steps: StartSteps,
  message: (open: number) => string,
): Promise<'written' | 'exists'> =>
  retryOnConflict({
    read: async () => ({ guard: await openJobsGuard(started) }),
    decide: async ({ guard }) => {
      const open = await otherOpenJobs(started, guard?.job_ids ?? []);
      if (open.length >= JOBS_AT_ONCE) throw new Rejection('too_many_requests', message(open.length));
      return toWrite({ ...steps, guard: openJobsGuardStep(started, [...open, started.id], guard) });
    },
    write: async together => {
      const written = await writeTogether(together);
      if (written.outcome === 'written') return done<'written' | 'exists'>('written');
      return written.failures.job ? done<'written' | 'exists'>('exists') : conflict;
    },
    giveUp: rejectAsChanging('You are starting several of these right now. Please try again.'),
  });
