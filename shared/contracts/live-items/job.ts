import { OwnJob } from '../../jobs/job.ts';

/** The items of a user's jobs, in a module of their own, because few screens show jobs and a job has many kinds. */
export const jobItemSchemas = { job: OwnJob } as const;
