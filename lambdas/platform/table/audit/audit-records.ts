import { randomUUID } from 'node:crypto';
import { type AuditAction, AuditRecord, type RepeatedReading, readingPeriodOf } from '#shared/audit/audit-record';
import type { Page } from '#shared/contracts/page';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { auditTrail, keys } from '../engine/keys.ts';
import { type PageRequest, queryPage } from '../engine/query.ts';
import { keyIn, readablePage } from '../engine/read-each.ts';
import { creation, type Step } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';
import type { Auditor } from './recorded-by.ts';
import { auditedBy } from './recorded-by.ts';

/** The records are in a table of their own, to which functions may only add (docs/decisions/0043). */
const table = 'AUDIT_TABLE_NAME';

/** A recording may belong to a call without a lead. */
type Subject = { leadId: string; callKey?: CallKey | undefined } | { leadId?: undefined; callKey: CallKey };

export type Audited = Auditor &
  Subject & {
    action: AuditAction;
    /** Names of fields, or a product's type; never a value. */
    fields: string[];
    reason?: string;
  };

const recordOf = (
  id: string,
  { leadId, callKey, action, fields, reason, ...by }: Audited,
): Omit<AuditRecord, 'version'> => ({
  id,
  ...(leadId !== undefined && { lead_id: leadId }),
  action,
  fields,
  ...(reason !== undefined && { reason }),
  ...(callKey !== undefined && { task_attribute_key: callKey }),
  ...auditedBy(by),
});

/** The audit record of an action on a lead, as a step of the transaction that does it. */
export const auditStep = (audited: Audited): Step => {
  const id = randomUUID();
  return creation('audit-record', keys.auditRecord(audited, audited.now, id), recordOf(id, audited), {}, table);
};

/** Writes the record on its own, before something is shown; if it fails, nothing is shown. */
export const recordAudit = async (audited: Audited): Promise<void> => {
  const { outcome } = await writeOne(auditStep(audited));
  if (outcome !== 'written') throw new Error('An audit record was not written.');
};

/** Records that a leg was removed from a conversation, once for each leg. */
export const recordRemovedLeg = async (
  user: Pick<User, 'id' | 'email'>,
  subject: Subject,
  { call_sid, ts }: { call_sid: string; ts: Timestamp },
): Promise<void> => {
  const audited: Audited = { ...subject, actor: { user }, action: 'leg_removed', fields: [call_sid], now: ts };
  const record = recordOf(call_sid, audited);
  await writeOne(creation('audit-record', keys.auditRecord(subject, ts, call_sid), record, {}, table));
};

/**
 * Records what screens read again and again by themselves: once in five minutes for each user, lead and action. All
 * readings of that time have one key, and only the first is written. If it fails, nothing is shown.
 */
export const recordReading = async (by: Auditor, leadId: string, action: RepeatedReading): Promise<void> => {
  const [period, id] = [readingPeriodOf(by.now), `${by.actor.user.id}#${action}`];
  const record = recordOf(`${period}#${id}`, { ...by, leadId, action, fields: [] });
  await writeOne(creation('audit-record', keys.auditRecord({ leadId }, period, id), record, {}, table));
};

/**
 * A lead's audit records, newest first, without those that cannot be read; a repeated reading stands at the beginning of
 * its five minutes.
 */
export const auditRecordsOfLead = (leadId: string, page: PageRequest): Promise<Page<AuditRecord>> => {
  const list = { table, partition: auditTrail({ leadId }), prefix: 'audit#' } as const;
  return readablePage(
    queryPage(list, 'descending', page, image => image),
    {
      schema: AuditRecord,
      keyOf: keyIn(list),
      message: 'audit record not read',
      idName: 'audit_record',
    },
    page,
  );
};

/** Changes of a lead by people and imports, among readings and what the retention does. */
const changes: readonly AuditAction[] = [
  'lead_changed',
  'payment_changed',
  'product_changed',
  'verification_changed',
  'nomination_changed',
  'import_undone',
  'call_requested',
  'consent_revoked',
  'certificate_changed',
];

const RECORDS_READ = 100;

/** When the lead was last changed, by its records, all of which must be readable: it decides about an erasure. */
export const lastChangeOfLead = async (leadId: string): Promise<Timestamp | undefined> => {
  let key: string | null | undefined;
  do {
    const page = await auditRecordsOfLead(leadId, { limit: RECORDS_READ, complete: true, ...(key && { key }) });
    const found = page.data.find(({ action }) => changes.includes(action));
    if (found) return found.created_ts;
    key = page.next_page_key;
  } while (key);
  return undefined;
};
