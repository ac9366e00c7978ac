import { readingPeriodOf } from '#shared/audit/audit-record';
import type { ListReading } from '#shared/audit/list-reading';
import { fingerprint } from '../../fingerprint.ts';
import { keys } from '../engine/keys.ts';
import { creation } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';
import type { Auditor } from './recorded-by.ts';
import { auditedBy } from './recorded-by.ts';

/** The records are in the table of the audit trail, to which functions may only add (docs/decisions/0043). */
const table = 'AUDIT_TABLE_NAME';

type ReadList = Pick<ListReading, 'list' | 'rows'> & { filter: object };

/**
 * Records that a list is read, before it is shown: once in five minutes for each user, list and filter. If it fails,
 * nothing is shown.
 */
export const recordListReading = async (by: Auditor, { list, rows, filter }: ReadList): Promise<void> => {
  const text = JSON.stringify(filter);
  const id = `${by.actor.user.id}#${fingerprint(text)}`;
  const record: Omit<ListReading, 'version'> = {
    id,
    list,
    filter: text,
    rows,
    ...auditedBy(by),
  };
  await writeOne(creation('list-reading', keys.listReading(list, readingPeriodOf(by.now), id), record, {}, table));
};
