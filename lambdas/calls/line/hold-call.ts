import type { Actor } from '#platform/handlers/actor';
import { notConnectedProblem } from '#shared/calls/call-control';
import { notAnsweredProblem } from '#shared/calls/outbound-call';
import { Rejection } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import type { Provider } from '../provider/provider.ts';
import { ownCallOnLine } from './own-call.ts';

type HoldCallDeps = { provider: Pick<Provider, 'setHold'>; actor: Actor };

/** Puts the customer on hold with music, or takes them off hold; the conference webhook changes the call. */
export const holdCall = async (
  { provider, actor }: HoldCallDeps,
  input: { task_attribute_key: CallKey; hold: boolean },
): Promise<Record<string, never>> => {
  const call = await ownCallOnLine(actor, input.task_attribute_key);
  const problem = notConnectedProblem(call) ?? notAnsweredProblem(call);
  if (problem) throw new Rejection('conflict', problem);
  if (!call.conference_sid || !call.customer_call_sid)
    throw new Rejection('conflict', 'The call is still connecting. Please try again.');
  await provider.setHold(call.conference_sid, call.customer_call_sid, input.hold);
  return {};
};
