import type { Step } from '#platform/table/engine/steps';
import type { Job, JobProgress } from '#shared/jobs/job';

/** Shows the progress within a step. It throws once the job is not this run's any more: cancelled, or resumed. */
export type Report = (progress: JobProgress) => Promise<void>;

/** The result of a step. */
export type Outcome<J extends Job> =
  /** The next step begins at the checkpoint, in this run or in another one. */
  | { outcome: 'step'; checkpoint: NonNullable<J['checkpoint']>; progress: JobProgress }
  /** The run ends. The next one begins at the checkpoint, once the job was silent for 90 seconds. */
  | { outcome: 'pause'; checkpoint: NonNullable<J['checkpoint']>; progress: JobProgress }
  /** The steps in `together` are written in the same transaction. */
  | { outcome: 'done'; result: NonNullable<J['result']>; rows: number; together: Record<string, Step> }
  /** `message` is for the owner: what happened, and what to do. */
  | { outcome: 'failed'; message: string };

/**
 * The work of one kind of job. A step may be repeated from its checkpoint, after a run that ended within it; it takes
 * seconds, not minutes. A rejection fails the job with its message; the job is resumed after any other error.
 */
export type Work<J extends Job = Job> = {
  step(job: J, report: Report): Promise<Outcome<J>>;
  /** Removes what a job has stored that will not be finished. */
  abandon(job: J): Promise<void>;
};
