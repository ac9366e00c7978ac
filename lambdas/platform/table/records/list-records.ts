import { readingPeriodOf } from '#shared/audit/audit-record';
import type { ListRecord } from '#shared/audit/list-record';
import type { Auditor } from '../audit-records.ts';
import { listNameOf } from '../engine/cursor.ts';
import { keys } from '../engine/keys.ts';
import { creation } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';

type Reading = Pick<ListRecord, 'list' | 'rows'> & {
  /** What was asked for, with the page. */
  filter: object;
};

/**
 * Records that a user reads a page of a list of customers, before it is answered: one record for a reading, not for each
 * row. Screens read a page again by themselves: of the same one, the first reading in five minutes is recorded. If it fails,
 * nothing is shown.
 */
export const recordListReading = async (
  { actor: { user, sourceIp }, now }: Auditor,
  { list, rows, filter }: Reading,
): Promise<void> => {
  const period = readingPeriodOf(now);
  const id = listNameOf([list, filter]);
  const record: Omit<ListRecord, 'version'> = {
    id,
    list,
    filter: JSON.stringify(filter),
    rows,
    user_id: user.id,
    user_email: user.email,
    ...(sourceIp !== undefined && { source_ip: sourceIp }),
    created_ts: now,
  };
  await writeOne(creation('list-record', keys.listRecord(user.id, period, id), record, {}, 'AUDIT_TABLE_NAME'));
};
