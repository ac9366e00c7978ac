import type { Actor } from '#platform/handlers/actor';
import { recordReading } from '#platform/table/audit/audit-records';
import { readableLead } from '#platform/table/leads';
import type { OfferedCaller } from '#shared/calls/offered-caller';
import { offeredCallerOf } from '#shared/calls/offered-caller-of';
import { idOf, keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { notOffered, offeredCall } from './offered-call.ts';

type OfferedCallerDeps = { actor: Actor; now: Timestamp };

/**
 * What the ringing call shows of a customer who waits for one of the actor's groups, and nothing else of the lead. If
 * the lead cannot be read, the call's own data is shown. The reading is recorded, because an agent may request it for
 * every call that waits for the agent's groups.
 * @throws Rejection `not_found`; `forbidden` if the call is for others; `conflict` if nobody is offered it any more
 */
export const getOfferedCaller = async (
  { actor, now }: OfferedCallerDeps,
  { id }: { id: string },
): Promise<OfferedCaller> => {
  const call = await offeredCall(actor, keyOf('taskAttribute', id));
  const isTaken = call.reservation_user_key !== undefined && call.reservation_user_key !== keyOf('user', actor.user.id);
  if (isTaken || call.call_ended) throw notOffered();
  const lead = call.lead_key && (await readableLead(idOf(call.lead_key))).lead;
  if (lead) await recordReading({ actor, now }, lead.id, 'lead_offered');
  return offeredCallerOf(lead, call.lead_phone_number, call.lead_source);
};
