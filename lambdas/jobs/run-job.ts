import { logger } from '#platform/logger';
import { writeTogether } from '#platform/table/engine/write';
import { beginRun, getJob, type JobChange, jobUpdate, ofRun, updateJob } from '#platform/table/jobs';
import type { DomainEvent } from '#shared/contracts/events';
import { Rejection } from '#shared/errors';
import type { Job } from '#shared/jobs/job';
import type { Timestamp } from '#shared/time';
import type { Outcome, Report, Work } from './work.ts';

type RunDeps<J extends Job = Job> = { work: Work<J>; clock: () => Timestamp; outOfTime: () => boolean };

/** The progress within a step is stored no more often. */
const REPORT_EVERY_MS = 1_000;

/** Another run has taken the job over, or it was cancelled. */
class Stopped extends Error {}

const saved = async ({ clock }: RunDeps, job: Job, change: Omit<JobChange, 'when'>): Promise<Job> => {
  const set = { ...change.set, updated_ts: clock() };
  const written = await updateJob(job.id, { ...change, set, when: ofRun(job) });
  if (written.outcome !== 'written') throw new Stopped();
  return written.item;
};

const reportFor = (deps: RunDeps, job: Job): Report => {
  let storedAt = Date.parse(job.updated_ts);
  return async progress => {
    const now = Date.parse(deps.clock());
    if (now - storedAt < REPORT_EVERY_MS) return;
    await saved(deps, job, { set: { progress } });
    storedAt = now;
  };
};

const stepOf = async ({ work }: RunDeps, job: Job, report: Report): Promise<Outcome<Job>> => {
  try {
    return await work.step(job, report);
  } catch (error) {
    if (error instanceof Rejection) return { outcome: 'failed', message: error.message };
    throw error;
  }
};

const finish = async ({ clock }: RunDeps, job: Job, outcome: Extract<Outcome<Job>, { outcome: 'done' }>) => {
  const { result, rows, together } = outcome;
  const { outcome: written } = await writeTogether({
    job: jobUpdate(job.id, {
      set: { state: 'done', result, progress: { percent: 100, rows }, updated_ts: clock() },
      remove: ['checkpoint'],
      when: ofRun(job),
    }),
    ...together,
  });
  if (written !== 'written') throw new Stopped();
};

/** The job after one step; undefined once it is over, or pauses. */
const oneStep = async (deps: RunDeps, job: Job): Promise<Job | undefined> => {
  const result = await stepOf(deps, job, reportFor(deps, job));
  switch (result.outcome) {
    case 'step':
    case 'pause': {
      const { outcome, checkpoint, progress } = result;
      const after = await saved(deps, job, { set: { checkpoint, progress, silent_runs: 0 } });
      return outcome === 'step' ? after : undefined;
    }
    case 'done':
      await finish(deps, job, result);
      return undefined;
    case 'failed':
      await saved(deps, job, { set: { state: 'failed', message: result.message } });
      await deps.work.abandon(job);
      return undefined;
  }
};

/** Steps until the job is over, pauses, or the time is up; then the next run is asked for. */
const allSteps = async (deps: RunDeps, begun: Job): Promise<void> => {
  for (let job: Job | undefined = begun; job; job = await oneStep(deps, job))
    if (deps.outOfTime()) {
      await saved(deps, job, { set: { run: job.run + 1 } });
      return;
    }
};

/** Nobody works on a cancelled job any more: what it has stored is removed. */
const abandonIfCancelled = async ({ work }: RunDeps, job: Job | undefined): Promise<void> => {
  if (job?.state === 'cancelled') await work.abandon(job);
};

/**
 * One run of a job. Each run is begun once, however often its event comes. A job that was cancelled or resumed by
 * another run in the meantime is left alone: every write has the condition that the job is still this run's.
 */
export const runJob = async <J extends Job>(
  given: RunDeps<J>,
  { job_id, run }: DomainEvent<'job.due'>['detail'],
): Promise<void> => {
  // Each kind of job has an event of its own, and the function that handles it has the work of this kind.
  const deps = given as unknown as RunDeps;
  const begun = await beginRun(job_id, run, deps.clock());
  if (begun.outcome === 'conflict') return abandonIfCancelled(deps, begun.current);
  if (begun.outcome !== 'written') return;
  try {
    await allSteps(deps, begun.item);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    logger.info('job is not this run’s any more', { job_id, run });
    await abandonIfCancelled(deps, await getJob(job_id));
  }
};
