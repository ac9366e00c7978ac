import type * as z from 'zod';
import { existingLead } from '#platform/existing-lead';
import type { Actor } from '#platform/handlers/actor';
import { verificationEventsOf } from '#platform/table/verification-events';
import type { listVerificationEvents as operation } from '#shared/contracts/sales';
import { EVENTS_SHOWN, LiveVerificationEvent } from '#shared/verification/verification-event';
import { maySeeVerification, newestOfEach } from '#shared/verification/verification-rules';

export type ListEventsDeps = { actor: Actor };

/**
 * What happened to a lead's verification: whoever sees all of a lead may know how far it is. The recordings are named to
 * admins and the lead's verification agent alone.
 * @throws Rejection `not_found`
 */
export const listVerificationEvents = async (
  deps: ListEventsDeps,
  { id }: { id: string },
): Promise<z.output<typeof operation.output>> => {
  const { user, access } = deps.actor;
  const lead = await existingLead(id);
  const all = await verificationEventsOf(id);
  const events = maySeeVerification(user, access, lead) ? all : all.map(event => LiveVerificationEvent.parse(event));
  return { data: events.slice(0, EVENTS_SHOWN), latest: newestOfEach(events) };
};
