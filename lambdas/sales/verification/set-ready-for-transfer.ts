import type { Actor } from '#platform/handlers/actor';
import { openedLead } from '#platform/read-of-lead';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import type { LeadChange } from '#platform/table/leads';
import { writableLead } from '#platform/writable-lead';
import { isAdmin } from '#shared/access/access';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import { changeVerification } from './change-verification.ts';
import { deny, requireVerificationOf } from './require-verification.ts';

type ReadyDeps = { actor: Actor; now: Timestamp };
export type TransferFlag = 'closer_ready_to_transfer_to_ver' | 'ver_ready_for_transfer';

/**
 * Sets one of the two flags: closers set theirs, the lead's verification agent theirs, and admins either. The right is
 * checked on the version of the lead with which the flag is written.
 * @throws Rejection `not_found`, `forbidden`, `conflict` for a lead that keeps changing
 */
export const setReadyForTransfer = async (
  deps: ReadyDeps,
  { leadId, flag, ready }: { leadId: string; flag: TransferFlag; ready: boolean },
): Promise<Lead> => {
  const { actor } = deps;
  return retryOnConflict<Lead, LeadChange, Lead>({
    read: () => writableLead(leadId),
    decide: async lead => {
      if (flag === 'ver_ready_for_transfer') requireVerificationOf(deps, lead);
      else if (!isAdmin(actor.access) && !actor.access.roles.includes('closer'))
        deny(deps, leadId, 'This is for closers only.');
      if (lead[flag] === ready) return done(await openedLead(deps, lead));
      return toWrite({ set: { [flag]: ready }, when: [{ field: 'version', is: 'equal', value: lead.version }] });
    },
    write: async (change, lead) =>
      (await changeVerification(deps, lead, change)) === 'written' ? done(await writableLead(leadId)) : conflict,
    giveUp: rejectAsChanging('This lead is being changed by others right now. Please try again.'),
  });
};
