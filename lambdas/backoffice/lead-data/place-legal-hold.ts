import { existingLead } from '#platform/existing-lead';
import type { Actor } from '#platform/handlers/actor';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { leadUpdate } from '#platform/table/leads';
import { requireNotErased } from '#platform/writable-lead';
import { Rejection } from '#shared/errors';
import type { Lead, LegalHold } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

/** @throws Rejection `rejected` for a lead that was erased, also while the law keeps records of its sale */
const requireHoldable = (lead: Lead): void => {
  if (lead.kept_until !== undefined)
    throw new Rejection(
      'rejected',
      `This lead was erased: a hold must be placed before that. The law keeps the records of its sale until ${inWords.format(new Date(lead.kept_until))}.`,
    );
  requireNotErased(lead);
};

/**
 * Places a legal hold on a lead, with its record. The same hold again stays as it is.
 * @throws Rejection `not_found`; `rejected` for a lead that was erased; `conflict` if it is held for another case
 */
export const placeLegalHold = (
  by: { actor: Actor; now: Timestamp },
  { id, reason }: { id: string; reason: string },
): Promise<Record<string, never>> =>
  retryOnConflict<Lead, LegalHold, Record<string, never>>({
    read: () => existingLead(id),
    decide: lead => {
      requireHoldable(lead);
      const { legal_hold: held } = lead;
      if (held?.reason === reason) return done({});
      if (held) throw new Rejection('conflict', `This lead is on hold already, for: ${held.reason}`);
      return toWrite({ reason, user_email: by.actor.user.email, since_ts: by.now });
    },
    write: async legal_hold => {
      const { outcome } = await writeTogether({
        lead: leadUpdate(id, { set: { legal_hold }, when: [{ field: 'legal_hold', is: 'absent' }] }),
        audit: auditStep({ ...by, leadId: id, action: 'legal_hold_placed', fields: [], reason }),
      });
      return outcome === 'written' ? done({}) : conflict;
    },
    giveUp: rejectAsChanging('Somebody is changing this lead right now. Please try again.'),
  });
