import type { Actor } from '#platform/handlers/actor';
import type { linkTo } from '#platform/stored-link';
import { recordAudit } from '#platform/table/audit/audit-records';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { ownJobOf } from '../own-job-of.ts';

const NO_EXPORT = 'There is no such export. Exports are deleted after seven days; export it again.';

type Deps = { linkTo: typeof linkTo; actor: Actor; now: Timestamp };

/**
 * A link to the file of the actor's own export of a lead, recorded before it is given.
 * @throws Rejection `not_found` without such an export or after the file's time; `conflict` if it is not done;
 * `forbidden`
 */
export const getLeadExportLink = async (
  { linkTo, actor, now }: Deps,
  { id }: { id: string },
): Promise<{ url: string }> => {
  const job = await ownJobOf(actor, id, ['lead_export'], NO_EXPORT);
  if (job.state !== 'done' || !job.result)
    throw new Rejection('conflict', 'This export is not done, so there is no file. Look at its state.');
  if (now >= job.result.expires_ts)
    throw new Rejection('not_found', 'This file was deleted after seven days. Export it again.');
  await recordAudit({ actor, now, leadId: job.input.lead_id, action: 'lead_export_opened', fields: [] });
  return { url: await linkTo(job.result.file_key) };
};
