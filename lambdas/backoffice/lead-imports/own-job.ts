import type { Actor } from '#platform/handlers/actor';
import { getJob } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import type { Job } from '#shared/jobs/job';

type OfKind<K extends Job['kind']> = Extract<Job, { kind: K }>;

const isOfKind = <K extends Job['kind']>(job: Job, kinds: readonly K[]): job is OfKind<K> =>
  kinds.some(kind => kind === job.kind);

/** The actor's own job of one of these kinds. @throws Rejection `not_found` */
export const ownJobOf = async <K extends Job['kind']>(
  { user }: Actor,
  id: string,
  kinds: readonly K[],
): Promise<OfKind<K>> => {
  const job = await getJob(id);
  if (!job || job.owner !== user.id || !isOfKind(job, kinds))
    throw new Rejection('not_found', 'There is no such file. Files are deleted after seven days; upload it again.');
  return job;
};
