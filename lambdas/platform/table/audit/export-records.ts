import { randomUUID } from 'node:crypto';
import type { ExportRecord } from '#shared/audit/export-record';
import type { ExportJob } from '#shared/jobs/job';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { keys } from '../engine/keys.ts';
import { creation, type Step } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';
import { recordedBy } from './recorded-by.ts';

/** The records are in the table of the audit trail, to which functions may only add (docs/decisions/0043). */
const table = 'AUDIT_TABLE_NAME';

type Exported = {
  action: ExportRecord['action'];
  job: Pick<ExportJob, 'id' | 'input'>;
  rows: number;
  user: Pick<User, 'id' | 'email'>;
  now: Timestamp;
};

/** The record of an export, as a step of the transaction that makes its file available. */
export const exportRecordStep = ({ action, job: { id: job_id, input }, rows, user, now }: Exported): Step => {
  const { report, format, filter } = input;
  const record: Omit<ExportRecord, 'version'> = {
    id: randomUUID(),
    action,
    job_id,
    report,
    format,
    filter: JSON.stringify(filter),
    rows,
    ...recordedBy({ actor: { user }, now }),
  };
  return creation('export-record', keys.exportRecord(user.id, now, record.id), record, {}, table);
};

/** Writes the record on its own, before a link is given; if it fails, none is given. */
export const recordExport = async (exported: Exported): Promise<void> => {
  const { outcome } = await writeOne(exportRecordStep(exported));
  if (outcome !== 'written') throw new Error('An audit record was not written.');
};
