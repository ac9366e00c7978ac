import type { Actor } from '#platform/handlers/actor';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { leadUnchanged } from '#platform/table/selected-products';
import { eventAudit, newVerificationEvent, writeWithEvent } from '#platform/table/verification-events';
import { writableLead } from '#platform/writable-lead';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { requireVerificationOf } from './require-verification.ts';

type AddEventDeps = { actor: Actor; now: Timestamp };
export type AddedEvent = { leadId: string } & Pick<VerificationEvent, 'name' | 'verification_type' | 'group'>;

/**
 * Adds the event of a status button, on the condition that the lead has not changed since its agent was checked.
 * @throws Rejection `not_found`; `forbidden` for others than the lead's agent and admins; `conflict`
 */
export const addVerificationEvent = async (
  deps: AddEventDeps,
  { leadId, name, verification_type, group }: AddedEvent,
): Promise<VerificationEvent> => {
  const user_email = deps.actor.user.email;
  const event = newVerificationEvent({
    lead_id: leadId,
    name,
    verification_type,
    group,
    created_ts: deps.now,
    user_email,
  });
  return retryOnConflict<Lead, typeof event, VerificationEvent>({
    read: () => writableLead(leadId),
    decide: lead => {
      requireVerificationOf(deps, lead);
      return toWrite(event);
    },
    write: async (_, lead) => {
      const steps = { audit: eventAudit(event, deps), lead: leadUnchanged(lead) };
      return (await writeWithEvent(event, steps)).outcome === 'written' ? done({ ...event, version: 1 }) : conflict;
    },
    giveUp: rejectAsChanging('This lead is being changed by others right now. Please try again.'),
  });
};
