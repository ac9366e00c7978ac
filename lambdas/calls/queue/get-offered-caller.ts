import type { Actor } from '#platform/handlers/actor';
import { getLead } from '#platform/table/leads';
import type { OfferedCaller } from '#shared/calls/offered-caller';
import { offeredCallerOf } from '#shared/calls/offered-caller-of';
import { Rejection } from '#shared/errors';
import { idOf, keyOf } from '#shared/keys';
import { offeredCall } from './offered-call.ts';

/**
 * Of a customer who waits for one of the actor's groups: what the ringing call shows, and nothing else of the lead.
 * @throws Rejection `not_found`; `forbidden` if the call is for others; `conflict` if nobody is offered it any more
 */
export const getOfferedCaller = async ({ actor }: { actor: Actor }, { id }: { id: string }): Promise<OfferedCaller> => {
  const call = await offeredCall(actor, keyOf('taskAttribute', id));
  const isTaken = call.reservation_user_key !== undefined && call.reservation_user_key !== keyOf('user', actor.user.id);
  if (isTaken || call.call_ended) throw new Rejection('conflict', 'This call is not offered to you any more.');
  const lead = call.lead_key && (await getLead(idOf(call.lead_key)));
  return offeredCallerOf(lead, call.lead_phone_number, call.lead_source);
};
