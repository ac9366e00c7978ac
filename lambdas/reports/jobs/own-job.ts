import type { Actor } from '#platform/handlers/actor';
import { getJob } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import { type ExportJob, isExport } from '#shared/jobs/job';

/** A job of another user is not found either. @throws Rejection `not_found` */
export const ownJob = async ({ user }: Actor, id: string): Promise<ExportJob> => {
  const job = await getJob(id);
  if (job?.owner !== user.id || !isExport(job))
    throw new Rejection('not_found', 'There is no such export. Exports are deleted after seven days; export it again.');
  return job;
};
