import type { Actor } from '#platform/handlers/actor';
import { writableLead } from '#platform/writable-lead';
import { OwnLeadExport } from '#shared/jobs/job';
import type { Timestamp } from '#shared/time';
import { startDataJob } from './start-data-job.ts';

/** @throws Rejection `not_found`; `rejected` for a lead that was erased */
export const startLeadExport = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { id }: { id: string },
): Promise<OwnLeadExport> => {
  await writableLead(id);
  return OwnLeadExport.parse(await startDataJob({ owner: actor.user.id, now }, { kind: 'lead_export', lead_id: id }));
};
