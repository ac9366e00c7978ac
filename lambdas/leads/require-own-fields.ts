import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { requireLeadAtHand } from '#platform/require-lead-at-hand';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { forbiddenField, type LeadEdit } from '#shared/leads/lead-edit';
import { sensitiveField } from '#shared/leads/sensitive-edit';

const ESIG = 'Where the link to sign goes can only be changed by closers and admins.';
const messages: Record<string, string> = {
  lead_source: 'Lead Sources can only be updated by admins.',
  last_disposition: 'Last dispositions can only be updated by admins.',
  esig_phone_number: ESIG,
  esig_email: ESIG,
};

/**
 * @throws Rejection `forbidden` for an edit of a field that the actor may not change, or may change only with the lead
 * at hand, logged (docs/product.md, Limits by role)
 */
export const requireOwnFields = async (actor: Actor, lead: Lead, edit: LeadEdit): Promise<void> => {
  const field = forbiddenField(actor.access, edit);
  if (field) {
    logger.warn('access denied', { user_id: actor.user.id, lead_id: lead.id, reason: field });
    throw new Rejection('forbidden', messages[field] ?? 'You are not allowed to change this.');
  }
  if (sensitiveField(lead, edit)) await requireLeadAtHand(actor, lead);
};
