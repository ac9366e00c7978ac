import { revokedLeadSteps } from '#platform/do-not-call/revoked-lead-steps';
import type { Actor } from '#platform/handlers/actor';
import { auditStep } from '#platform/table/audit/audit-records';
import { asRead } from '#platform/table/engine/conditions';
import { writeTogether } from '#platform/table/engine/write';
import { type LeadChange, leadCreation, leadMove, leadUpdate, type NewLead } from '#platform/table/leads';
import type { Base } from '#shared/changed-meanwhile';
import { editedFieldNames, fieldsFromEdit, isPartial } from '#shared/leads/apply-edit';
import type { Lead } from '#shared/leads/lead';
import { type LeadEdit, leadFields } from '#shared/leads/lead-edit';
import { changesRecipient } from '#shared/leads/sensitive-edit';
import type { Timestamp } from '#shared/time';

type By = { actor: Actor; now: Timestamp };

type Conditions = NonNullable<LeadChange['when']>;

/** The move of the phone number has a condition of its own. */
const ownFields = leadFields.omit({ phone_number: true }).keyof().options;

/**
 * The condition that the fields in `base` have not changed; for a part of a field or a recipient of messages, that the
 * lead has not.
 */
const unchanged = (lead: Lead, data: LeadEdit, base: Base = {}): Conditions => {
  if (isPartial(data) || changesRecipient(data)) return [{ field: 'version', is: 'equal', value: lead.version }];
  return ownFields
    .filter(field => data[field] !== undefined && base[field] !== undefined)
    .map(field => asRead(lead, field));
};

/** `conflict`: the lead changed since it was read, or is gone; `taken`: another lead has the phone number. */
type Edited = 'written' | 'conflict' | 'taken';

/**
 * The fields of an edit and their audit record, in one transaction; a new number moves its claim in the same
 * transaction, and goes on the blacklist if the customer has revoked the consent. A conflict if a field in `base` has
 * changed since the lead was read.
 */
export const writeLeadEdit = async (
  lead: Lead,
  data: LeadEdit,
  { actor, now, base }: By & { base: Base | undefined },
): Promise<Edited> => {
  const { phone_number: number = lead.phone_number, ...set } = fieldsFromEdit(lead, data, {
    userId: actor.user.id,
    now,
  });
  const change: LeadChange = { set, when: unchanged(lead, data, base) };
  const steps = number === lead.phone_number ? { lead: leadUpdate(lead.id, change) } : leadMove(lead, number, change);
  const audit = auditStep({ actor, leadId: lead.id, action: 'lead_changed', fields: editedFieldNames(data), now });
  const revoked = await revokedLeadSteps({ lead, number, postedBy: actor.user.email, now });
  const written = await writeTogether<string>({ ...steps, audit, ...revoked });
  if (written.outcome === 'written') return 'written';
  return written.failures.claim ? 'taken' : 'conflict';
};

/** `false` where another lead has the number. */
export const writeNewLead = async (lead: NewLead, fields: string[], { actor, now }: By): Promise<boolean> => {
  const audit = auditStep({ actor, leadId: lead.id, action: 'lead_changed', fields, now });
  return (await writeTogether({ ...leadCreation(lead), audit })).outcome === 'written';
};
