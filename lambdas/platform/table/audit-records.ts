import { randomUUID } from 'node:crypto';
import { type AuditAction, AuditRecord } from '#shared/audit/audit-record';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { keys } from './engine/keys.ts';
import { type PageRequest, queryPage } from './engine/query.ts';
import { creation, type Step } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

export type Audited = {
  actor: { user: Pick<User, 'id' | 'email'> };
  leadId: string;
  action: AuditAction;
  /** Names of fields, or a product's type; never a value. */
  fields: string[];
  reason?: string;
  /** The call whose recording was played. */
  callKey?: CallKey;
  now: Timestamp;
};

/** The audit record of an action on a lead, as a step of the transaction that does it. */
export const auditStep = ({ actor, leadId, action, fields, reason, callKey, now }: Audited): Step => {
  const record: Omit<AuditRecord, 'version'> = {
    id: randomUUID(),
    lead_id: leadId,
    action,
    fields,
    ...(reason !== undefined && { reason }),
    ...(callKey !== undefined && { task_attribute_key: callKey }),
    user_id: actor.user.id,
    user_email: actor.user.email,
    created_ts: now,
  };
  return creation('audit-record', keys.auditRecord(leadId, record.created_ts, record.id), record);
};

/** Writes the record on its own, before something is shown; if it fails, nothing is shown. */
export const recordAudit = async (audited: Audited): Promise<void> => {
  const { outcome } = await writeOne(auditStep(audited));
  if (outcome !== 'written') throw new Error('An audit record was not written.');
};

/** A lead's audit records, newest first. */
export const auditRecordsOfLead = (leadId: string, page: PageRequest) =>
  queryPage({ partition: keys.lead(leadId).pk, prefix: 'audit#' }, 'descending', page, image =>
    AuditRecord.parse(image),
  );
