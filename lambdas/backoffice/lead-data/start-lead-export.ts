import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/handlers/actor';
import { writableLead } from '#platform/writable-lead';
import { OwnLeadExport } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import type { Timestamp } from '#shared/time';
import { startDataJob } from './start-data-job.ts';

/** @throws Rejection `not_found`; `rejected` for a lead that was erased */
export const startLeadExport = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { id }: { id: string },
): Promise<OwnLeadExport> => {
  await writableLead(id);
  const job = newJob('lead_export', { id: randomUUID(), owner: actor.user.id, now }, { lead_id: id });
  await startDataJob(job);
  return OwnLeadExport.parse(job);
};
