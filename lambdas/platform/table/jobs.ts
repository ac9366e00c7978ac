import * as z from 'zod';
import { Job, type JobKind, type JobOf, JobState } from '#shared/jobs/job';
import { isOver, KEPT_DAYS, openStates } from '#shared/jobs/job-rules';
import type { Timestamp } from '#shared/time';
import type { Condition } from './engine/conditions.ts';
import { indexed, keys, partitions } from './engine/keys.ts';
import { leadImportKeys } from './engine/list-keys.ts';
import { queryAll, queryPart, type RangePlace } from './engine/query.ts';
import { getItem, getItems, type Image } from './engine/read.ts';
import { readEach } from './engine/read-each.ts';
import { type Change, check, creation, type Step, update } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): Job => Job.parse(image);

const DAY_S = 86_400;

const ofOwner = ({ id, owner, created_ts }: Pick<Job, 'id' | 'owner' | 'created_ts'>) =>
  indexed('gsi1', partitions.jobs(owner), `${created_ts}#${id}`);

/** A new job, listed with its owner's jobs and, until it is over, with the open jobs of everybody. */
export const jobCreation = (job: Job): Step =>
  creation('job', keys.job(job.id), job, {
    ...ofOwner(job),
    ...leadImportKeys(job),
    ...inOpenJobs(job),
    expires_at: Math.floor(Date.parse(job.created_ts) / 1000) + KEPT_DAYS * DAY_S,
  });

export type JobChange = Change<Job>;

/** A change of a job; one that is over leaves the open jobs. */
export const jobUpdate = (id: string, change: JobChange): Step => {
  const state = change.set?.state;
  const ends = state !== undefined && isOver({ state });
  return update<Job>(keys.job(id), change, ends ? { remove: ['gsi3pk', 'gsi3sk'] } : {});
};

export const updateJob = (id: string, change: JobChange): Promise<Outcome<Job>> =>
  writeEntity(jobUpdate(id, change), parse);

const inOpenJobs = ({ id, created_ts }: Pick<Job, 'id' | 'created_ts'>) =>
  indexed('gsi3', partitions.openJobs(), `${created_ts}#${id}`);

/** Opens a job again that was cancelled or failed, for a next run that goes on at its checkpoint: now of this owner. */
export const jobReopening = ({ run, state, ...job }: Job, { owner, now }: { owner: string; now: Timestamp }): Step => {
  const change: JobChange = {
    set: { owner, state: 'waiting', run: run + 1, silent_runs: 0, updated_ts: now },
    remove: ['message', 'stopped_ts'],
    when: [
      { field: 'state', is: 'equal', value: state },
      { field: 'run', is: 'equal', value: run },
    ],
  };
  return update<Job>(keys.job(job.id), change, { set: { ...ofOwner({ ...job, owner }), ...inOpenJobs(job) } });
};

/** The job is open and this is still the run that works on it. */
export const ofRun = ({ run }: Pick<Job, 'run'>): Condition<Job>[] => [
  { field: 'run', is: 'equal', value: run },
  { field: 'state', is: 'one-of', values: openStates },
];

/** Checks that a job is there and not done; a step without a change. */
export const notDoneCheck = (id: string): Step =>
  check<Job>(keys.job(id), [{ field: 'state', is: 'one-of', values: [...openStates, 'cancelled', 'failed'] }]);

/** Begins a run of a job, once: a second delivery of its event is a conflict. */
export const beginRun = (id: string, run: number, now: Timestamp): Promise<Outcome<Job>> =>
  updateJob(id, {
    set: { state: 'running', begun_run: run, updated_ts: now },
    when: [...ofRun({ run }), { field: 'begun_run', is: 'absent-or-below', value: run }],
  });

export const getJob = async (id: string): Promise<Job | undefined> => {
  const image = await getItem(keys.job(id), { latest: true });
  return image && parse(image);
};

/** What of a job that cannot be read may still be. */
const Told = z.object({ kind: z.string().optional().catch(undefined), state: JobState.optional().catch(undefined) });

/** Jobs that can be read, and what is known of the others, which are logged. */
type ReadableJobs<Item = Job> = { jobs: Item[]; unreadable: (z.infer<typeof Told> & Pick<Job, 'id'>)[] };

const readableIn = (images: Image[]): ReadableJobs => {
  const { items, unreadable } = readEach(images, {
    schema: Job,
    keyOf: keys.job,
    known: (image): z.infer<typeof Told> => Told.parse(image),
    message: 'job not read',
    idName: 'job_id',
  });
  return { jobs: items, unreadable };
};

/** Up to 100 jobs by their ids, by consistent reads; ids without a job are skipped. */
export const readableJobs = async (ids: string[]): Promise<ReadableJobs> =>
  readableIn((await getItems(ids.map(keys.job), { latest: true })).filter(image => image !== undefined));

const isOf =
  <Kind extends JobKind>(kind: Kind) =>
  (job: Job): job is JobOf<Kind> =>
    job.kind === kind;

/** The jobs of a kind that are listed. */
const LISTED = 20;

/**
 * A user's 20 newest jobs of a kind, the newest first, and those that may be of it. Those of the other kinds among them
 * are read too.
 */
export const readableNewestJobs = async <Kind extends JobKind>(
  userId: string,
  kind: Kind,
): Promise<ReadableJobs<JobOf<Kind>>> => {
  const jobs: JobOf<Kind>[] = [];
  const unreadable: ReadableJobs['unreadable'] = [];
  let from: RangePlace | undefined;
  do {
    const list = { index: 'gsi1', partition: partitions.jobs(userId) } as const;
    const { images, next } = await queryPart(list, { limit: LISTED, from });
    const read = readableIn(images);
    jobs.push(...read.jobs.filter(isOf(kind)));
    unreadable.push(...read.unreadable.filter(told => told.kind === undefined || told.kind === kind));
    from = next;
  } while (from && jobs.length < LISTED);
  return { jobs: jobs.slice(0, LISTED), unreadable };
};

/** A user's 20 newest jobs of a kind that can be read, the newest first. */
export const newestJobs = async <Kind extends JobKind>(userId: string, kind: Kind): Promise<JobOf<Kind>[]> =>
  (await readableNewestJobs(userId, kind)).jobs;

/** The jobs of everybody that are not over. */
export const readableOpenJobs = async (): Promise<ReadableJobs> =>
  readableIn(await queryAll({ index: 'gsi3', partition: partitions.openJobs() }));

/** The imports of leads of everybody that were started between two times, and can be read. */
export const leadImports = async (between: { first: Timestamp; last: Timestamp }): Promise<JobOf<'lead_import'>[]> => {
  // A tilde comes after the ids of the last time.
  const places = { first: between.first, last: `${between.last}~` };
  const images = await queryAll({ index: 'gsi2', partition: partitions.leadImports(), between: places });
  return readableIn(images).jobs.filter(isOf('lead_import'));
};
