import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { Rejection } from '#shared/errors';
import { forbiddenField, type LeadEdit } from '#shared/leads/lead-edit';

const ESIG = 'Where the link to sign goes can only be changed by closers and admins.';
const messages: Record<string, string> = {
  lead_source: 'Lead Sources can only be updated by admins.',
  last_disposition: 'Last dispositions can only be updated by admins.',
  esig_phone_number: ESIG,
  esig_email: ESIG,
};

/**
 * @throws Rejection `forbidden` for an edit of a field that the actor may not change, logged
 * (docs/product.md, Limits by role)
 */
export const requireOwnFields = (actor: Actor, leadId: string, edit: LeadEdit): void => {
  const field = forbiddenField(actor.access, edit);
  if (!field) return;
  logger.warn('access denied', { user_id: actor.user.id, lead_id: leadId, reason: field });
  throw new Rejection('forbidden', messages[field] ?? 'You are not allowed to change this.');
};
