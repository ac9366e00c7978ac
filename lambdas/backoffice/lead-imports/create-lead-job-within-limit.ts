import { createJobWithinLimit, type StartedJob, type StartSteps } from '#platform/create-job-within-limit';

/** @throws Rejection `too_many_requests` while three jobs of this kind are under way for the user */
export const createLeadJobWithinLimit = (job: StartedJob, steps: StartSteps): Promise<'written' | 'exists'> =>
  createJobWithinLimit(
    job,
    steps,
    open => `${open} of your imports or changes of leads are under way. Wait until one is done, or cancel one.`,
  );
