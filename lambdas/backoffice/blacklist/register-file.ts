import type * as z from 'zod';
import { createJobWithinLimit } from '#platform/create-job-within-limit';
import type { Actor } from '#platform/handlers/actor';
import { importJobId } from '#platform/import-job-id';
import { blacklistRecordStep } from '#platform/table/blacklist/blacklist-records';
import { getJob, jobCreation } from '#platform/table/jobs';
import { uploadFolder } from '#shared/blacklist/stored-file';
import type { registerBlacklistFile as operation } from '#shared/contracts/blacklist';
import { Rejection } from '#shared/errors';
import { OwnBlacklistUpload } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import type { Timestamp } from '#shared/time';
import { requireOwnEmail } from './require-own-email.ts';

const registered = async (id: string): Promise<OwnBlacklistUpload> => OwnBlacklistUpload.parse(await getJob(id));

/**
 * Registers a stored file: the job that imports it, with its record. The file's job has an id made of its key, so that
 * a file is registered once, and its notification finds the job, whichever comes first.
 * @throws Rejection `rejected` for a file of somebody else; `too_many_requests`
 */
export const registerFile = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { key, file_name, blocked_inbound, posted_by }: z.output<typeof operation.input>,
): Promise<OwnBlacklistUpload> => {
  requireOwnEmail(actor, posted_by);
  if (!key.startsWith(uploadFolder(actor.user.id)))
    throw new Rejection('rejected', 'This file is not one of yours. Upload it again.');
  const id = importJobId(key);
  if (await getJob(id)) return registered(id);
  const name = file_name ?? key.slice(uploadFolder(actor.user.id).length);
  const input = { key, file_name: name, blocked_inbound, posted_by: actor.user.email };
  const job = newJob('blacklist_upload', { id, owner: actor.user.id, now }, input);
  const record = blacklistRecordStep({ actor, now }, { action: 'file_registered', file_name: name, blocked_inbound });
  await createJobWithinLimit(
    job,
    { job: jobCreation(job), record },
    open => `${open} of your files are being imported. Wait until one is done.`,
  );
  return registered(id);
};
