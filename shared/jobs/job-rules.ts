import type { Timestamp } from '../time.ts';
import type { Job, JobState } from './job.ts';

/** The function that works on jobs is ended after this time. */
export const RUN_LASTS_S = 60;

/** A run of this age has ended, whatever the clocks of two machines say: a run that says nothing more is over. */
const SILENT_AFTER_S = RUN_LASTS_S + 30;

/** So many runs may end in silence without a step forward; the next silence fails the job. */
const SILENT_RUNS = 3;

/** The states in which a job is worked on. */
export const openStates = ['waiting', 'running'] as const satisfies readonly JobState[];

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => !openStates.some(open => open === state);

/** Over, and without a result. */
export const endedEarly = ({ state }: Pick<Job, 'state'>): boolean => state === 'cancelled' || state === 'failed';

/** The function that works on imports is ended after this time. */
const IMPORT_RUN_LASTS_S = 300;

/** Whether a run may still write although its job is over: it notices that at its next report. */
export const mayStillWrite = (
  { begun_run, stopped_ts, updated_ts, ...job }: Pick<Job, 'state' | 'begun_run' | 'stopped_ts' | 'updated_ts'>,
  now: Timestamp,
): boolean => {
  if (!endedEarly(job) || begun_run === undefined || stopped_ts !== undefined) return false;
  return Date.parse(now) - Date.parse(updated_ts) <= IMPORT_RUN_LASTS_S * 1000;
};

/** Only the owner cancels, and only what is not over. */
export const mayCancel = (job: Pick<Job, 'owner' | 'state'>, userId: string): boolean =>
  job.owner === userId && !isOver(job);

/** How long a job may wait for its next run to begin, in announcements of it: six hours at least. */
const ANNOUNCED_RUNS = (6 * 3600) / SILENT_AFTER_S;

/** A list for the blacklist cannot begin before its file is stored, which may never come. */
const waitsForFile = ({ kind, begun_run }: Pick<Job, 'kind' | 'begun_run'>): boolean =>
  kind === 'blacklist_upload' && begun_run === undefined;

type OpenJob = Pick<Job, 'kind' | 'state' | 'updated_ts' | 'silent_runs' | 'run' | 'begun_run'>;

/**
 * What becomes of an open job: nothing while a run may still work on it, another run after a silent one, or its end. A
 * run that did not begin waits for a free function, which is no fault of the job: it is announced again.
 */
export const afterSilence = (job: OpenJob, now: Timestamp): 'none' | 'announce' | 'resume' | 'give-up' | 'expire' => {
  const { updated_ts, silent_runs, run, begun_run = 0 } = job;
  if (isOver(job) || Date.parse(now) - Date.parse(updated_ts) <= SILENT_AFTER_S * 1000) return 'none';
  if (begun_run < run && !waitsForFile(job)) return run - begun_run < ANNOUNCED_RUNS ? 'announce' : 'expire';
  return silent_runs < SILENT_RUNS ? 'resume' : 'give-up';
};

/** The message of a job that failed after all its resumed runs. */
export const GAVE_UP = 'This could not be finished, although it was tried several times. Start it again.';

/** The message of a job whose next run never began. */
export const NEVER_BEGAN = 'This waited for six hours because too much other work was under way. Start it again.';

/** Jobs of a kind that a user may have under way at the same time. */
export const JOBS_AT_ONCE = 3;

/** The files of jobs, and the jobs themselves, are deleted after so many days. */
export const KEPT_DAYS = 7;
