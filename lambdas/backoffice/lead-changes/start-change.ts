import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { leadBulkRecordStep } from '#platform/table/audit/lead-bulk-records';
import { jobCreation } from '#platform/table/jobs';
import type { startLeadChange as operation } from '#shared/contracts/lead-changes';
import { OwnLeadChange } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import type { Timestamp } from '#shared/time';
import { createLeadJobWithinLimit } from '../lead-imports/create-lead-job-within-limit.ts';
import { requirePossible } from './require-possible.ts';

/**
 * Starts a bulk change.
 * @throws Rejection `rejected` for a value that can't be written; `too_many_requests`
 */
export const startChange = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  input: z.output<typeof operation.input>,
): Promise<OwnLeadChange> => {
  await requirePossible(input.to);
  const job = newJob('lead_change', { id: randomUUID(), owner: actor.user.id, now }, input);
  const outcome = await createLeadJobWithinLimit(job, {
    job: jobCreation(job),
    record: leadBulkRecordStep(
      { actor, now },
      { action: 'change_started', job_id: job.id, choices: input, counts: {} },
    ),
  });
  if (outcome !== 'written') throw new Error('A job with a new id exists already.');
  return OwnLeadChange.parse(job);
};
