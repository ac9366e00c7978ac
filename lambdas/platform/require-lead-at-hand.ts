import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { mayWriteSensitive, NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import type { Actor } from './handlers/actor.ts';
import { logger } from './logger.ts';
import { openCallsOfAgent } from './table/calls.ts';

/**
 * Answers the actor's open calls, by which it is decided.
 * @throws Rejection `forbidden`, which is logged, for an actor who does not have the lead at hand
 */
export const requireLeadAtHand = async (actor: Actor, lead: Lead): Promise<Call[]> => {
  const { calls } = await openCallsOfAgent(actor.user.id);
  if (mayWriteSensitive(actor, lead, calls)) return calls;
  logger.warn('access denied', { user_id: actor.user.id, lead_id: lead.id, reason: 'not at hand' });
  throw new Rejection('forbidden', NOT_AT_HAND);
};
