import type { Actor } from '#platform/handlers/actor';
import { newVerificationEvent } from '#platform/table/verification-events';
import type { Timestamp } from '#shared/time';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { existingLead, requireVerificationOf } from './lead-for-verification.ts';
import type { VerificationTable } from './verification-table.ts';

export type AddEventDeps = { table: Pick<VerificationTable, 'getLead' | 'addEvent'>; actor: Actor; now: Timestamp };
export type AddedEvent = { leadId: string } & Pick<VerificationEvent, 'name' | 'verification_type' | 'group'>;

/** Adds what a status button says. @throws Refusal `not_found`; `forbidden` for others than the lead's agent and admins */
export const addVerificationEvent = async (
  deps: AddEventDeps,
  { leadId, name, verification_type, group }: AddedEvent,
): Promise<VerificationEvent> => {
  requireVerificationOf(deps, await existingLead(deps, leadId));
  const user_email = deps.actor.user.email;
  const event = newVerificationEvent({
    lead_id: leadId,
    name,
    verification_type,
    group,
    created_ts: deps.now,
    user_email,
  });
  await deps.table.addEvent(event, deps);
  return { ...event, version: 1 };
};
