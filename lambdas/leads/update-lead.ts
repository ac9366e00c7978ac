import type { Actor } from '#platform/handlers/actor';
import { Refusal } from '#shared/errors';
import { editedNames, withPlaces } from '#shared/leads/apply-edit';
import type { Lead } from '#shared/leads/lead';
import type { LeadEdit } from '#shared/leads/lead-edit';
import type { Timestamp } from '#shared/time';
import { getLead } from './get-lead.ts';
import type { LeadTable } from './lead-table.ts';
import { requireOwnFields } from './require-own-fields.ts';

export type UpdateLeadDeps = { table: Pick<LeadTable, 'getLead' | 'edit'>; actor: Actor; now: Timestamp };

const ATTEMPTS = 6;

/**
 * Changes the fields that are given and no others (docs/product.md, Lead details), so that of two people who change
 * different ones at once both find theirs. Answers the lead as it is then.
 * @throws Refusal `not_found`; `forbidden` for what is others' to change, which is logged; `conflict` for a number that
 * another lead has, or a child for whom there is no place
 */
export const updateLead = async (
  { table, actor, now }: UpdateLeadDeps,
  { leadId, data }: { leadId: string; data: LeadEdit },
): Promise<Lead> => {
  requireOwnFields(actor, leadId, data);
  for (let n = 1; n <= ATTEMPTS; n++) {
    const lead = await getLead(table, leadId);
    const edit = withPlaces(lead, data);
    if (editedNames(edit).length === 0) return lead;
    const outcome = await table.edit(lead, edit, { actor, now });
    if (outcome === 'written') return getLead(table, leadId);
    if (outcome === 'taken') throw new Refusal('conflict', 'Another lead has this phone number.');
  }
  throw new Refusal('conflict', 'This lead is being changed by others right now. Please try again.');
};
