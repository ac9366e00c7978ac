import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { openCallsOfAgent } from '#platform/table/calls';
import { Rejection } from '#shared/errors';
import { type Lead, QUALIFIED_LEAD } from '#shared/leads/lead';
import { mayQualify, NOT_AT_HAND } from '#shared/leads/sensitive-edit';

/**
 * Whether leaving this page stores who qualified the lead: it does if the answer qualifies the lead, or if the agent
 * continues with a qualified lead.
 * @throws Rejection `forbidden`, logged, for an answer of an actor who may not qualify the lead
 */
export const mayQualifyLead = async (actor: Actor, lead: Lead, answer: string | undefined): Promise<boolean> => {
  if (answer === undefined && lead.Qualified_Lead !== QUALIFIED_LEAD) return false;
  const { calls } = await openCallsOfAgent(actor.user.id);
  const may = mayQualify(actor, lead, calls);
  if (may || answer === undefined) return may;
  logger.warn('access denied', { user_id: actor.user.id, lead_id: lead.id, reason: 'not at hand' });
  throw new Rejection('forbidden', NOT_AT_HAND);
};
