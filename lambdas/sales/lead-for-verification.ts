import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { noSuchLead } from '#platform/no-such-lead';
import { Refusal } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { maySeeVerification } from '#shared/verification/verification-rules';
import type { VerificationTable } from './verification-table.ts';

type Deps = { table: Pick<VerificationTable, 'getLead'>; actor: Actor };

/** @throws Refusal `not_found` */
export const existingLead = async ({ table }: Deps, leadId: string): Promise<Lead> => {
  const lead = await table.getLead(leadId, { latest: true });
  if (!lead) throw noSuchLead();
  return lead;
};

/** Logs who asked for what is not hers. @throws Refusal `forbidden` */
export const deny = ({ actor }: Pick<Deps, 'actor'>, leadId: string, sentence: string): never => {
  logger.warn('access denied', { user_id: actor.user.id, lead_id: leadId });
  throw new Refusal('forbidden', sentence);
};

/** For admins and the lead's verification agent. @throws Refusal `forbidden`, which is logged */
export const requireVerificationOf = (deps: Pick<Deps, 'actor'>, lead: Lead): void => {
  const { user, access } = deps.actor;
  if (!maySeeVerification(user, access, lead))
    deny(deps, lead.id, 'This is for the verification agent of the lead only.');
};
