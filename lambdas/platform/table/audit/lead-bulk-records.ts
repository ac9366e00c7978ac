import { randomUUID } from 'node:crypto';
import type { LeadBulkRecord } from '#shared/audit/lead-bulk-record';
import { keys } from '../engine/keys.ts';
import { creation, type Step } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';
import type { Auditor } from './recorded-by.ts';
import { auditedBy } from './recorded-by.ts';

/** The records are in the table of the audit trail, to which functions may only add (docs/decisions/0043). */
const table = 'AUDIT_TABLE_NAME';

type Recorded = Pick<LeadBulkRecord, 'action' | 'job_id'> & {
  file_name?: string;
  choices: object;
  counts: object;
};

/** The record of a change of many leads, as a step of the transaction that starts or ends it. */
export const leadBulkRecordStep = (by: Auditor, { choices, counts, ...recorded }: Recorded): Step => {
  const record: Omit<LeadBulkRecord, 'version'> = {
    ...recorded,
    id: randomUUID(),
    choices: JSON.stringify(choices),
    counts: JSON.stringify(counts),
    ...auditedBy(by),
  };
  return creation('lead-bulk-record', keys.leadBulkRecord(by.now, record.id), record, {}, table);
};

/** Writes the record on its own, before a link is given; if it fails, none is given. */
export const recordLeadBulk = async (by: Auditor, recorded: Recorded): Promise<void> => {
  const { outcome } = await writeOne(leadBulkRecordStep(by, recorded));
  if (outcome !== 'written') throw new Error('An audit record was not written.');
};
