import { applyCallFact } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { isInboundCaller } from '#shared/calls/waiting';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { OfferedTo } from '../provider/acceptance.ts';
import type { Provider } from '../provider/provider.ts';
import { notOffered, offeredCall, offerOfTask } from './offered-call.ts';
import { taskOf } from './task-of.ts';

type DeclineCallDeps = {
  provider: Pick<Provider, 'findTask' | 'pendingReservation' | 'declineOffer' | 'cancelTask'>;
  actor: Actor;
  now: Timestamp;
};

/** Only the agent to whom the call is offered may decline it. */
const offerOf = async (deps: DeclineCallDeps, call: Call): Promise<OfferedTo> =>
  offerOfTask(deps, await taskOf(deps, call));

/** Nobody else may take the call, and its customer does not wait in the queue. */
const isForOneAgent = (call: Call): boolean => call.to_agent_email !== undefined && !isInboundCaller(call);

const markDeclined = async (call: Call): Promise<void> => {
  if (!call.transfer_from_call_id) return;
  await updateCall(call.transfer_from_call_id, {
    set: { transfer_status: 'Declined' },
    when: [
      { field: 'transfer_call_id', is: 'equal', value: call.id },
      // The end of the transfer's call may already have been counted as a failed transfer.
      { field: 'transfer_status', is: 'one-of', values: ['Requested', 'Failed'] },
    ],
  });
};

/** The intent, and the task of the offer. */
const intendDecline = async (deps: DeclineCallDeps, call: Call): Promise<string> => {
  const { task_sid } = await offerOf(deps, call);
  const isOpen = [{ field: 'call_ended' as const, is: 'equal' as const, value: false }];
  if ((await updateCall(call.id, { set: { declined: true }, when: isOpen })).outcome !== 'written') throw notOffered();
  return task_sid;
};

/**
 * Ends the offer: the agent who requested the transfer is informed at once, and keeps the customer. If an attempt
 * fails, the next one completes it: it finds the intent, and perhaps no offer any more.
 */
const endDeclinedOffer = async (deps: DeclineCallDeps, call: Call): Promise<void> => {
  const { provider, now } = deps;
  const task_sid = call.declined ? await taskOf(deps, call) : await intendDecline(deps, call);
  if (task_sid && (await provider.cancelTask(task_sid)) === 'taken') throw notOffered();
  await markDeclined(call);
  await applyCallFact(call.id, { kind: 'customer_gone', ts: now });
};

/**
 * Declines a call that is offered to the agent (docs/decisions/0048): it goes to the next agent, and not to this one
 * for half a minute. A call for this agent alone ends, and a transfer is reported as declined.
 * @throws Rejection `not_found`; `forbidden` if it is for others; `conflict` if it is not offered to the agent;
 * `provider_failed`: it may still ring
 */
export const declineCall = async (
  deps: DeclineCallDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const { provider, actor, now } = deps;
  const call = await offeredCall(actor, input.task_attribute_key);
  if (isForOneAgent(call)) await endDeclinedOffer(deps, call);
  else await provider.declineOffer(await offerOf(deps, call), { email: actor.user.email, now });
  return {};
};
