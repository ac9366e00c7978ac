import { existingLead } from '#platform/existing-lead';
import type { Actor } from '#platform/handlers/actor';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { retentionCheckStep } from '#platform/table/lead-data/retention';
import { leadUpdate } from '#platform/table/leads';
import { Rejection } from '#shared/errors';
import type { Lead, LegalHold } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';

const heldForAnother = (reason: string): Rejection =>
  new Rejection(
    'conflict',
    `This lead is on hold for another case by now: ${reason}. Look at it, and release that hold if it is over.`,
  );

/**
 * Releases the hold that the admin saw, with its record; the retention looks at the lead at once. A lead that is not held
 * stays so.
 * @throws Rejection `not_found`; `conflict` if it is held for another case by now
 */
export const releaseLegalHold = (
  by: { actor: Actor; now: Timestamp },
  { id, since_ts }: { id: string; since_ts: Timestamp },
): Promise<Record<string, never>> =>
  retryOnConflict<Lead, LegalHold, Record<string, never>>({
    read: () => existingLead(id),
    decide: ({ legal_hold: held }) => {
      if (!held) return done({});
      if (held.since_ts !== since_ts) throw heldForAnother(held.reason);
      return toWrite(held);
    },
    write: async held => {
      const { outcome } = await writeTogether({
        lead: leadUpdate(id, { remove: ['legal_hold'], when: [{ field: 'legal_hold', is: 'equal', value: held }] }),
        audit: auditStep({ ...by, leadId: id, action: 'legal_hold_released', fields: [], reason: held.reason }),
        check: retentionCheckStep(id, by.now),
      });
      return outcome === 'written' ? done({}) : conflict;
    },
    giveUp: rejectAsChanging('Somebody is changing this lead right now. Please try again.'),
  });
