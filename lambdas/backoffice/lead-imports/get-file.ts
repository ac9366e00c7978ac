import type { Actor } from '#platform/handlers/actor';
import type { linkTo } from '#platform/stored-link';
import { recordLeadBulk } from '#platform/table/audit/lead-bulk-records';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { ownJobOf } from '../own-job-of.ts';

type Deps = { linkTo: typeof linkTo; actor: Actor; now: Timestamp };

/**
 * A link to the file of the actor's own import, undo or bulk change, recorded before it is given.
 * @throws Rejection `not_found` without such a job or after its time; `conflict` for one without a file; `forbidden`
 */
export const getFile = async ({ linkTo, actor, now }: Deps, { id }: { id: string }): Promise<{ url: string }> => {
  const job = await ownJobOf(actor, id, ['lead_check', 'lead_import', 'lead_import_undo', 'lead_change']);
  const { result } = job;
  if (!result?.file_key)
    throw new Rejection('conflict', 'There is no file. Every line was imported, or it is not done.');
  if (now >= result.expires_ts)
    throw new Rejection('not_found', 'The file was deleted after seven days. Start the import or the change again.');
  await recordLeadBulk(
    { actor, now },
    { action: 'results_opened', job_id: id, choices: { kind: job.kind }, counts: {} },
  );
  return { url: await linkTo(result.file_key) };
};
