import type { Actor } from '#platform/handlers/actor';
import { openedLead } from '#platform/read-of-lead';
import { requireUnchanged } from '#platform/require-unchanged';
import {
  conflict,
  type Done,
  done,
  rejectAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { writableLead } from '#platform/writable-lead';
import type { Base } from '#shared/changed-meanwhile';
import { Rejection } from '#shared/errors';
import { editedFieldNames, editedFields, withChildPlaces } from '#shared/leads/apply-edit';
import type { Lead } from '#shared/leads/lead';
import type { LeadEdit } from '#shared/leads/lead-edit';
import type { Timestamp } from '#shared/time';
import { requireOwnFields } from './require-own-fields.ts';
import { writeLeadEdit } from './write-lead.ts';

type UpdateLeadDeps = { actor: Actor; now: Timestamp };

/**
 * Changes the given fields and no others, or nothing if one differs from its `base` (docs/decisions/0051).
 * @throws Rejection `not_found`; `forbidden` for a field that only others may change, logged; `conflict` for a number of
 * another lead, one child too many, or a field that somebody else has changed
 */
export const updateLead = async (
  { actor, now }: UpdateLeadDeps,
  { leadId, data, base }: { leadId: string; data: LeadEdit; base?: Base },
): Promise<Lead> => {
  return retryOnConflict({
    read: () => writableLead(leadId),
    decide: async (lead): Promise<Done<Lead> | ToWrite<LeadEdit>> => {
      await requireOwnFields(actor, lead, data);
      await requireUnchanged({ actor, now }, { leadId, action: 'lead_opened' }, editedFields(lead, data), base);
      const edit = withChildPlaces(lead, data);
      return editedFieldNames(edit).length === 0 ? done(await openedLead({ actor, now }, lead)) : toWrite(edit);
    },
    write: async (edit, lead) => {
      const outcome = await writeLeadEdit(lead, edit, { actor, now, base });
      if (outcome === 'taken') throw new Rejection('conflict', 'Another lead has this phone number.');
      return outcome === 'written' ? done(await writableLead(leadId)) : conflict;
    },
    giveUp: rejectAsChanging('This lead is being changed by others right now. Please try again.'),
  });
};
