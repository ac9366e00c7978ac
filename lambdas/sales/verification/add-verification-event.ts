import { existingLead } from '#platform/existing-lead';
import type { Actor } from '#platform/handlers/actor';
import { writeTogether } from '#platform/table/engine/write';
import { eventAudit, newVerificationEvent, verificationEventSteps } from '#platform/table/verification-events';
import type { Timestamp } from '#shared/time';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { requireVerificationOf } from './require-verification.ts';

export type AddEventDeps = { actor: Actor; now: Timestamp };
export type AddedEvent = { leadId: string } & Pick<VerificationEvent, 'name' | 'verification_type' | 'group'>;

/** Adds what a status button says. @throws Rejection `not_found`; `forbidden` for others than the lead's agent and admins */
export const addVerificationEvent = async (
  deps: AddEventDeps,
  { leadId, name, verification_type, group }: AddedEvent,
): Promise<VerificationEvent> => {
  requireVerificationOf(deps, await existingLead(leadId));
  const user_email = deps.actor.user.email;
  const event = newVerificationEvent({
    lead_id: leadId,
    name,
    verification_type,
    group,
    created_ts: deps.now,
    user_email,
  });
  await writeTogether({ ...verificationEventSteps(event), audit: eventAudit(event, deps) });
  return { ...event, version: 1 };
};
