import type { Actor } from '#platform/handlers/actor';
import { getJob } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import { isShown, type ShownJob } from '#shared/jobs/job';

/** A job of another user is not found either. @throws Rejection `not_found` */
export const ownJob = async ({ user }: Actor, id: string): Promise<ShownJob> => {
  const job = await getJob(id);
  if (job?.owner !== user.id || !isShown(job))
    throw new Rejection('not_found', 'There is no such export. Exports are deleted after seven days; export it again.');
  return job;
};
