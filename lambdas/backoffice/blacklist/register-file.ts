import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { importJobId } from '#platform/import-job-id';
import { blacklistRecordStep } from '#platform/table/blacklist/blacklist-records';
import { writeTogether } from '#platform/table/engine/write';
import { getJob, jobCreation, newestJobs } from '#platform/table/jobs';
import { uploadFolder } from '#shared/blacklist/stored-file';
import type { registerBlacklistFile as operation } from '#shared/contracts/blacklist';
import { Rejection } from '#shared/errors';
import { type BlacklistUploadJob, OwnBlacklistUpload } from '#shared/jobs/job';
import { isOver, JOBS_AT_ONCE } from '#shared/jobs/job-rules';
import type { Timestamp } from '#shared/time';
import { requireOwnEmail } from './require-own-email.ts';

const LOOKED_AT = 20;

const requireFewOpen = async ({ user }: Actor): Promise<void> => {
  const open = (await newestJobs(user.id, LOOKED_AT)).filter(job => job.kind === 'blacklist_upload' && !isOver(job));
  if (open.length >= JOBS_AT_ONCE)
    throw new Rejection('too_many_requests', 'Three of your files are being imported. Wait until one is done.');
};

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
  await requireFewOpen(actor);
  const name = file_name ?? key.slice(uploadFolder(actor.user.id).length);
  const job: BlacklistUploadJob = {
    kind: 'blacklist_upload',
    id,
    owner: actor.user.id,
    state: 'waiting',
    progress: { percent: 0, rows: 0 },
    run: 1,
    silent_runs: 0,
    input: { key, file_name: name, blocked_inbound, posted_by: actor.user.email },
    created_ts: now,
    updated_ts: now,
    version: 1,
  };
  await writeTogether({
    job: jobCreation(job),
    record: blacklistRecordStep({ actor, now }, { action: 'file_registered', file_name: name, blocked_inbound }),
  });
  return registered(id);
};
