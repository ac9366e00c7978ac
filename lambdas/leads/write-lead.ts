import type { Actor } from '#platform/handlers/actor';
import { auditStep } from '#platform/table/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { type LeadChange, leadCreation, leadMove, leadUpdate, type NewLead } from '#platform/table/leads';
import { editedFieldNames, fieldsFromEdit, isPartial } from '#shared/leads/apply-edit';
import type { Lead } from '#shared/leads/lead';
import type { LeadEdit } from '#shared/leads/lead-edit';
import type { Timestamp } from '#shared/time';

type By = { actor: Actor; now: Timestamp };

/** `conflict`: the lead changed since it was read, or is gone; `taken`: another lead has the phone number. */
type Edited = 'written' | 'conflict' | 'taken';

/** The fields of an edit and their audit record, in one transaction; a new number moves its claim in the same. */
export const writeLeadEdit = async (lead: Lead, data: LeadEdit, { actor, now }: By): Promise<Edited> => {
  const { phone_number: number = lead.phone_number, ...set } = fieldsFromEdit(lead, data, now);
  const change: LeadChange = {
    set,
    ...(isPartial(data) && { when: [{ field: 'version', is: 'equal', value: lead.version }] }),
  };
  const steps = number === lead.phone_number ? { lead: leadUpdate(lead.id, change) } : leadMove(lead, number, change);
  const audit = auditStep({ actor, leadId: lead.id, action: 'lead_changed', fields: editedFieldNames(data), now });
  const written = await writeTogether<'lead' | 'claim' | 'released' | 'audit'>({ ...steps, audit });
  if (written.outcome === 'written') return 'written';
  return written.failures.claim ? 'taken' : 'conflict';
};

/** `false` where another lead has the number. */
export const writeNewLead = async (lead: NewLead, fields: string[], { actor, now }: By): Promise<boolean> => {
  const audit = auditStep({ actor, leadId: lead.id, action: 'lead_changed', fields, now });
  return (await writeTogether({ ...leadCreation(lead), audit })).outcome === 'written';
};
