import { randomUUID } from 'node:crypto';
import { BlacklistRecord } from '#shared/blacklist/blacklist-record';
import type { Page } from '#shared/contracts/page';
import type { Auditor } from '../audit-records.ts';
import { keys, partitions } from '../engine/keys.ts';
import { type PageRequest, queryPage } from '../engine/query.ts';
import { creation, type Step } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';

/** The records are in the table of the audit trail, to which functions may only add (docs/decisions/0043). */
const table = 'AUDIT_TABLE_NAME';

type Recorded = Pick<BlacklistRecord, 'action' | 'address' | 'blocked_inbound' | 'file_name' | 'rows'>;

/** The record of a change, as a step of its transaction. */
export const blacklistRecordStep = ({ actor: { user, sourceIp }, now }: Auditor, recorded: Recorded): Step => {
  const record: Omit<BlacklistRecord, 'version'> = {
    ...recorded,
    id: randomUUID(),
    user_id: user.id,
    user_email: user.email,
    ...(sourceIp !== undefined && { source_ip: sourceIp }),
    created_ts: now,
  };
  return creation('blacklist-record', keys.blacklistRecord(now, record.id), record, {}, table);
};

/** Writes the record on its own, before something is shown; if it fails, nothing is shown. */
export const recordBlacklistReading = async (by: Auditor, recorded: Recorded): Promise<void> => {
  const { outcome } = await writeOne(blacklistRecordStep(by, recorded));
  if (outcome !== 'written') throw new Error('An audit record was not written.');
};

/** Who did what with the blacklist, the newest first. */
export const blacklistRecords = (page: PageRequest): Promise<Page<BlacklistRecord>> =>
  queryPage({ table, partition: partitions.blacklistRecords(), prefix: 'audit#' }, 'descending', page, image =>
    BlacklistRecord.parse(image),
  );
