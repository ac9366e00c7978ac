import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { jobCreation } from '#platform/table/jobs';
import type { checkLeadFile as operation } from '#shared/contracts/lead-imports';
import { Rejection } from '#shared/errors';
import { OwnLeadCheck } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { leadFileFolder } from '#shared/leads/import/stored-file';
import type { Timestamp } from '#shared/time';
import { createLeadJobWithinLimit } from './create-lead-job-within-limit.ts';
import { requireSource } from './require-source.ts';

/**
 * Starts a dry run of a stored file.
 * @throws Rejection `rejected` for a file of somebody else and for a source that is not offered; `too_many_requests`
 */
export const checkFile = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { key, file_name, lead_source, existing, mapping }: z.output<typeof operation.input>,
): Promise<OwnLeadCheck> => {
  if (!key.startsWith(leadFileFolder(actor.user.id)))
    throw new Rejection('rejected', 'This file is not one of yours. Upload it again.');
  await requireSource(lead_source);
  const input = { key, file_name, lead_source, existing, ...(mapping && { mapping }) };
  const job = newJob('lead_check', { id: randomUUID(), owner: actor.user.id, now }, input);
  const outcome = await createLeadJobWithinLimit(job, { job: jobCreation(job) });
  if (outcome !== 'written') throw new Error('A job with a new id exists already.');
  return OwnLeadCheck.parse(job);
};
