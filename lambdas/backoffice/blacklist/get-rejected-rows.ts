import type { Actor } from '#platform/handlers/actor';
import type { linkTo } from '#platform/stored-link';
import { recordBlacklistReading } from '#platform/table/blacklist/blacklist-records';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { ownJobOf } from '../own-job-of.ts';

type Deps = { linkTo: typeof linkTo; actor: Actor; now: Timestamp };

/**
 * A link to the rejected rows of the actor's own file, recorded before it is given.
 * @throws Rejection `not_found` without such a file or after its time; `conflict` if no row was rejected;
 * `forbidden`
 */
export const getRejectedRows = async (
  { linkTo, actor, now }: Deps,
  { id }: { id: string },
): Promise<{ url: string }> => {
  const job = await ownJobOf(actor, id, ['blacklist_upload']);
  if (!job.result?.rejected_key)
    throw new Rejection('conflict', 'This file has no rejected rows, or is not done. Look at its state.');
  if (now >= job.result.expires_ts)
    throw new Rejection('not_found', 'The rejected rows were deleted after seven days. Upload the file again.');
  const { file_name } = job.input;
  await recordBlacklistReading({ actor, now }, { action: 'rejected_rows_opened', file_name });
  return { url: await linkTo(job.result.rejected_key) };
};
