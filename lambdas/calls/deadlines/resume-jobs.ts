import { ofRun, updateJob } from '#platform/table/jobs';
import type { Job } from '#shared/jobs/job';
import { afterSilence, GAVE_UP } from '#shared/jobs/job-rules';
import type { Timestamp } from '#shared/time';
import type { Repair } from '../reconcile/deps.ts';

/**
 * The stream announces the next run. A run that ended or went on in the meantime makes this a conflict: nothing to do.
 */
const resume = async (job: Job, now: Timestamp): Promise<void> => {
  const set = { run: job.run + 1, silent_runs: job.silent_runs + 1, updated_ts: now };
  await updateJob(job.id, { set, when: asRead(job) });
};

const fail = async (job: Job, now: Timestamp): Promise<void> => {
  await updateJob(job.id, { set: { state: 'failed', message: GAVE_UP, updated_ts: now }, when: asRead(job) });
};

const asRead = (job: Job) => [...ofRun(job), { field: 'updated_ts', is: 'equal', value: job.updated_ts } as const];

/** The jobs whose run ended without a word, or never began: another run, or after several of them the end. */
export const jobsToResume = (jobs: Job[], { now }: { now: Timestamp }): Repair[] =>
  jobs.flatMap(job => {
    const then = afterSilence(job, now);
    if (then === 'none') return [];
    return [
      { name: 'job', ids: { job_id: job.id }, run: () => (then === 'resume' ? resume(job, now) : fail(job, now)) },
    ];
  });
