import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { writableLead } from '#platform/writable-lead';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { mayMessageAnyone, ONLY_ADMINS } from '#shared/messages/recipient-rule';

/**
 * The lead that a message belongs to; none for a message of an admin to any address.
 * @throws Rejection `not_found`; `forbidden`, which is logged, for a message of others without a lead
 */
export const leadOfMessage = async ({ user, access }: Actor, leadId: string | undefined): Promise<Lead | undefined> => {
  if (leadId !== undefined) return writableLead(leadId);
  if (mayMessageAnyone(access)) return undefined;
  logger.warn('access denied', { user_id: user.id, reason: 'no lead' });
  throw new Rejection('forbidden', ONLY_ADMINS);
};
