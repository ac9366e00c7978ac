import type { Job } from '#shared/jobs/job';
import { OpenJobsGuard } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import { getItem } from '../engine/read.ts';
import { creation, type Step, update } from '../engine/steps.ts';

type Owned = Pick<Job, 'owner' | 'kind'>;

/** By a consistent read; undefined before the owner's first job of the kind. */
export const openJobsGuard = async ({ owner, kind }: Owned): Promise<OpenJobsGuard | undefined> => {
  const image = await getItem(keys.openJobsGuard(owner, kind), { latest: true });
  return image && OpenJobsGuard.parse(image);
};

/** Names the jobs that are open from now on, if no other one was started since `known` was read. */
export const openJobsGuardStep = ({ owner, kind }: Owned, job_ids: string[], known?: OpenJobsGuard): Step => {
  const key = keys.openJobsGuard(owner, kind);
  if (!known) return creation('open-jobs-guard', key, { job_ids });
  return update<OpenJobsGuard>(key, {
    set: { job_ids },
    when: [{ field: 'version', is: 'equal', value: known.version }],
  });
};
