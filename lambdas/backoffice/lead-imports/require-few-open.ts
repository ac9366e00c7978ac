import type { Actor } from '#platform/handlers/actor';
import { requireFewOpenJobs } from '#platform/require-few-open-jobs';
import type { JobKind } from '#shared/jobs/job';

/** @throws Rejection `too_many_requests` while three jobs of this kind are under way for the user */
export const requireFewOpen = ({ user }: Actor, kind: JobKind): Promise<void> =>
  requireFewOpenJobs(
    user.id,
    kind,
    open => `${open} of your imports or changes of leads are under way. Wait until one is done, or cancel one.`,
  );
