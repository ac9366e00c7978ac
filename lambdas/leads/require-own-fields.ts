import type { Actor } from '#platform/actor';
import { logger } from '#platform/logger';
import { Refusal } from '#shared/errors';
import { forbiddenField, type LeadEdit } from '#shared/leads/lead-edit';

const sentences: Record<string, string> = {
  lead_source: 'Lead Sources can only be updated by admins.',
  last_disposition: 'Last dispositions can only be updated by admins.',
};

/** @throws Refusal `forbidden` for an edit of a field that is for admins alone, which is logged (spec 2, section 5) */
export const requireOwnFields = (actor: Actor, leadId: string, edit: LeadEdit): void => {
  const field = forbiddenField(actor.access, edit);
  if (!field) return;
  logger.warn('access denied', { user_id: actor.user.id, lead_id: leadId, reason: field });
  throw new Refusal('forbidden', sentences[field] ?? 'You are not allowed to change this.');
};
