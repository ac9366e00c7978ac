import { type JobChange, ofRun, updateJob } from '#platform/table/jobs';
import type { Job } from '#shared/jobs/job';
import { afterSilence, GAVE_UP, NEVER_BEGAN } from '#shared/jobs/job-rules';
import type { Timestamp } from '#shared/time';
import type { Repair } from '../reconcile/deps.ts';

type Change = NonNullable<JobChange['set']>;

const nextRun = ({ run }: Job): Change => ({ run: run + 1 });
const failed = (message: string): Change => ({ state: 'failed', message });

/** The stream announces the next run. */
const changeOf = (job: Job, now: Timestamp): Change | undefined => {
  switch (afterSilence(job, now)) {
    case 'announce':
      return nextRun(job);
    case 'resume':
      return { ...nextRun(job), silent_runs: job.silent_runs + 1 };
    case 'give-up':
      return failed(GAVE_UP);
    case 'expire':
      return failed(NEVER_BEGAN);
    case 'none':
      return undefined;
  }
};

/** A conflict means that a run ended, began or continued in the meantime: there is nothing to do. */
const change = async (job: Job, set: Change, now: Timestamp): Promise<void> => {
  const asRead = { field: 'updated_ts', is: 'equal', value: job.updated_ts } as const;
  await updateJob(job.id, { set: { ...set, updated_ts: now }, when: [...ofRun(job), asRead] });
};

/** Jobs whose run ended without a report, or did not begin, get another run; after several such runs the job fails. */
export const jobsToResume = (jobs: Job[], { now }: { now: Timestamp }): Repair[] =>
  jobs.flatMap(job => {
    const set = changeOf(job, now);
    return set ? [{ name: 'job', ids: { job_id: job.id }, run: () => change(job, set, now) }] : [];
  });
