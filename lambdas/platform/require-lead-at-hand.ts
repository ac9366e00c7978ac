import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { mayWriteSensitive, NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import type { Actor } from './handlers/actor.ts';
import { logger } from './logger.ts';
import { openCallsOfAgent } from './table/calls.ts';

/** @throws Rejection `forbidden`, which is logged, for an actor who does not have the lead at hand */
export const requireLeadAtHand = async (actor: Actor, lead: Lead): Promise<void> => {
  if (mayWriteSensitive(actor, lead, await openCallsOfAgent(actor.user.id))) return;
  logger.warn('access denied', { user_id: actor.user.id, lead_id: lead.id, reason: 'not at hand' });
  throw new Rejection('forbidden', NOT_AT_HAND);
};
