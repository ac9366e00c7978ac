import { randomUUID } from 'node:crypto';
import { readingPeriodOf } from '#shared/audit/audit-record';
import { BlacklistRecord } from '#shared/blacklist/blacklist-record';
import type { Page } from '#shared/contracts/page';
import type { Auditor } from '../audit/recorded-by.ts';
import { auditedBy } from '../audit/recorded-by.ts';
import { keys, partitions } from '../engine/keys.ts';
import { type PageRequest, queryPage } from '../engine/query.ts';
import { keyIn, readablePage } from '../engine/read-each.ts';
import { creation, type Step } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';

/** The records are in the table of the audit trail, to which functions may only add (docs/decisions/0043). */
const table = 'AUDIT_TABLE_NAME';

type Recorded = Pick<BlacklistRecord, 'action' | 'address' | 'blocked_inbound' | 'file_name' | 'rows'>;

const recordOf = (id: string, by: Auditor, recorded: Recorded): Omit<BlacklistRecord, 'version'> => ({
  ...recorded,
  id,
  ...auditedBy(by),
});

/** The record of a change, as a step of its transaction. */
export const blacklistRecordStep = (by: Auditor, recorded: Recorded): Step => {
  const id = randomUUID();
  return creation('blacklist-record', keys.blacklistRecord(by.now, id), recordOf(id, by, recorded), {}, table);
};

type Reading = Recorded & { action: 'listed' | 'searched' | 'rejected_rows_opened' };

/**
 * Records a reading before something is shown; if it fails, nothing is shown. Screens read the list again by themselves:
 * one record for each user and kind of reading in five minutes.
 */
export const recordBlacklistReading = async (by: Auditor, reading: Reading): Promise<void> => {
  const [period, id] = [readingPeriodOf(by.now), `${by.actor.user.id}#${reading.action}`];
  const record = recordOf(`${period}#${id}`, by, reading);
  await writeOne(creation('blacklist-record', keys.blacklistReading(period, id), record, {}, table));
};

/** Who changed or uploaded what, the newest first, without what cannot be read. */
export const blacklistRecords = (page: PageRequest): Promise<Page<BlacklistRecord>> => {
  const list = { table, partition: partitions.blacklistRecords(), prefix: 'audit#' } as const;
  return readablePage(
    queryPage(list, 'descending', page, image => image),
    {
      schema: BlacklistRecord,
      keyOf: keyIn(list),
      message: 'blacklist record not read',
      idName: 'blacklist_record',
    },
  );
};
