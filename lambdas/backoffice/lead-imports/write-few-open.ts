import { type StartedJob, type StartSteps, writeFewOpenJobs } from '#platform/write-few-open-jobs';

/** @throws Rejection `too_many_requests` while three jobs of this kind are under way for the user */
export const writeFewOpen = (job: StartedJob, steps: StartSteps): Promise<'written' | 'exists'> =>
  writeFewOpenJobs(
    job,
    steps,
    open => `${open} of your imports or changes of leads are under way. Wait until one is done, or cancel one.`,
  );
