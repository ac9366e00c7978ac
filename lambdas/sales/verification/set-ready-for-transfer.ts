import { existingLead } from '#platform/existing-lead';
import type { Actor } from '#platform/handlers/actor';
import { noSuchLead } from '#platform/no-such-lead';
import { openedLead } from '#platform/read-of-lead';
import { isAdmin } from '#shared/access/access';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import { changeVerification } from './change-verification.ts';
import { deny, requireVerificationOf } from './require-verification.ts';

export type ReadyDeps = { actor: Actor; now: Timestamp };
export type TransferFlag = 'closer_ready_to_transfer_to_ver' | 'ver_ready_for_transfer';

/**
 * Sets the closer's flag, for closers, or the verification agent's, for the one of the lead; admins may set either.
 * @throws Rejection `not_found`, `forbidden`
 */
export const setReadyForTransfer = async (
  deps: ReadyDeps,
  { leadId, flag, ready }: { leadId: string; flag: TransferFlag; ready: boolean },
): Promise<Lead> => {
  const { actor } = deps;
  const lead = await existingLead(leadId);
  if (flag === 'ver_ready_for_transfer') requireVerificationOf(deps, lead);
  else if (!isAdmin(actor.access) && !actor.access.roles.includes('closer'))
    deny(deps, leadId, 'This is for closers only.');
  if (lead[flag] === ready) return openedLead(deps, lead);
  if ((await changeVerification(deps, lead, { set: { [flag]: ready } })) === 'written') return existingLead(leadId);
  throw noSuchLead();
};
