import type { Actor } from '#platform/handlers/actor';
import type { Call } from '#shared/calls/call';
import { endOfDial, takenOverBy } from '#shared/calls/supervision';
import { Rejection } from '#shared/errors';
import { type CallKey, keyOf } from '#shared/keys';
import { changeCall } from '../line/change-call.ts';
import { ownCall } from '../line/own-call.ts';
import type { Provider } from '../provider/provider.ts';
import { requireOtherConversation } from './require-other-conversation.ts';

type AdminLeaveCallDeps = {
  provider: Pick<Provider, 'supervisorLegs' | 'removeSupervisor'>;
  actor: Actor;
};

const requireNotOwn = (call: Call, { user }: Actor): void => {
  if (takenOverBy(call) === user.email || call.reservation_user_key === keyOf('user', user.id))
    throw new Rejection('conflict', 'This call is yours now. Hang up to end it.');
};

/**
 * Removes the supervisor's leg from the conference, or stops the ringing; the call is then as before.
 * @throws Rejection `conflict` if the call is the supervisor's own, or the supervisor is an agent in its conversation:
 * then hanging up ends it; `provider_failed`
 */
export const adminLeaveCall = async (
  { provider, actor }: AdminLeaveCallDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const key = keyOf('user', actor.user.id);
  const found = await ownCall(actor, input.task_attribute_key);
  requireNotOwn(found, actor);
  await requireOtherConversation(actor, found);
  const call = await changeCall(found, current => {
    requireNotOwn(current, actor);
    const set = endOfDial(current, actor.user.id);
    const hasIntent = current.take_over_user_key === key;
    if (!set && !hasIntent) return undefined;
    return {
      ...(set && { set }),
      ...(hasIntent && { remove: ['take_over_user_key'] }),
    };
  });
  if (!call.conference_sid) return {};
  const legs = await provider.supervisorLegs(call.conference_sid, actor.user.id);
  await Promise.all(legs.map(leg => provider.removeSupervisor(leg.call_sid)));
  return {};
};
