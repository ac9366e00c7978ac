import { randomUUID } from 'node:crypto';
import { writeOne } from '#platform/table/engine/write';
import { jobCreation } from '#platform/table/jobs';
import { OwnDataJob } from '#shared/jobs/job';
import type { Timestamp } from '#shared/time';

/** Creates a job about the data of a lead, which the stream announces and `lambdas/jobs` works on. */
export const startDataJob = async (
  { owner, now }: { owner: string; now: Timestamp },
  { kind, lead_id }: { kind: OwnDataJob['kind']; lead_id: string },
): Promise<OwnDataJob> => {
  const job = {
    kind,
    ...{ id: randomUUID(), owner, state: 'waiting' as const, progress: { percent: 0, rows: 0 } },
    ...{ run: 1, silent_runs: 0, input: { lead_id }, created_ts: now, updated_ts: now },
  };
  const { outcome } = await writeOne(jobCreation(job));
  if (outcome !== 'written') throw new Error('A job with a new id exists already.');
  return OwnDataJob.parse({ ...job, version: 1 });
};
