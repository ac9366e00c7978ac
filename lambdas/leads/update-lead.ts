import { existingLead } from '#platform/existing-lead';
import type { Actor } from '#platform/handlers/actor';
import { openedLead } from '#platform/read-of-lead';
import {
  conflict,
  type Done,
  done,
  rejectAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { type Base, requireUnchanged } from '#shared/changed-meanwhile';
import { Rejection } from '#shared/errors';
import { editedFieldNames, editedFields, withChildPlaces } from '#shared/leads/apply-edit';
import type { Lead } from '#shared/leads/lead';
import type { LeadEdit } from '#shared/leads/lead-edit';
import type { Timestamp } from '#shared/time';
import { requireOwnFields } from './require-own-fields.ts';
import { writeLeadEdit } from './write-lead.ts';

export type UpdateLeadDeps = { actor: Actor; now: Timestamp };

/**
 * Changes the fields that are given and no others (docs/product.md, Lead details), so that of two people who change
 * different ones at once both find theirs. Answers the lead as it is then. A field whose value is not its `base` any
 * more is not changed, nor is any other (docs/decisions/0051).
 * @throws Rejection `not_found`; `forbidden` for what is others' to change, which is logged; `conflict` for a number that
 * another lead has, a child for whom there is no place, or a field that somebody else has changed
 */
export const updateLead = async (
  { actor, now }: UpdateLeadDeps,
  { leadId, data, base }: { leadId: string; data: LeadEdit; base?: Base },
): Promise<Lead> => {
  return retryOnConflict({
    read: () => existingLead(leadId),
    decide: async (lead): Promise<Done<Lead> | ToWrite<LeadEdit>> => {
      await requireOwnFields(actor, lead, data);
      requireUnchanged(editedFields(lead, data), base);
      const edit = withChildPlaces(lead, data);
      return editedFieldNames(edit).length === 0 ? done(await openedLead({ actor, now }, lead)) : toWrite(edit);
    },
    write: async (edit, lead) => {
      const outcome = await writeLeadEdit(lead, edit, { actor, now, base });
      if (outcome === 'taken') throw new Rejection('conflict', 'Another lead has this phone number.');
      return outcome === 'written' ? done(await existingLead(leadId)) : conflict;
    },
    giveUp: rejectAsChanging('This lead is being changed by others right now. Please try again.'),
  });
};
