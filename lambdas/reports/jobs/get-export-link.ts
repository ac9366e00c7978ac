import { exportedSubject } from '#platform/exported-subject';
import { type Actor, currentAccess } from '#platform/handlers/actor';
import type { linkTo } from '#platform/stored-link';
import { recordExport } from '#platform/table/audit/export-records';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { ownJob } from './own-job.ts';

type Deps = { linkTo: typeof linkTo; actor: Actor; now: Timestamp };

/**
 * A link to the file of the actor's own export, recorded before it is given. Who may not see the list at this moment gets
 * no file of it either.
 * @throws Rejection `not_found` without such an export or after the file's time; `conflict` if it is not done;
 * `forbidden`
 */
export const getExportLink = async ({ linkTo, actor, now }: Deps, { id }: { id: string }): Promise<{ url: string }> => {
  const job = await ownJob(actor, id);
  if (job.kind !== 'export' || job.state !== 'done' || !job.result)
    throw new Rejection('conflict', 'This export is not done, so there is no file. Look at its state.');
  const { access } = await currentAccess(actor.user);
  await exportedSubject({ ...actor, access }, job.input);
  const { rows, file_key, expires_ts } = job.result;
  if (now >= expires_ts) throw new Rejection('not_found', 'This file was deleted after seven days. Export it again.');
  await recordExport({ action: 'link_opened', job, rows, user: actor.user, now });
  return { url: await linkTo(file_key) };
};
