import type { CallTable } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import type { Call } from '#shared/calls/call';
import { takenOverBy } from '#shared/calls/supervision';
import { Refusal } from '#shared/errors';
import { type CallKey, keyOf } from '#shared/keys';
import { changeCall } from '../line/change-call.ts';
import { ownCall } from '../line/own-call.ts';
import type { Provider } from '../provider/provider.ts';
import { type OpenCallsOf, requireOutside } from './require-other-conversation.ts';

export type AdminLeaveCallDeps = {
  calls: CallTable;
  openCallsOf: OpenCallsOf;
  provider: Pick<Provider, 'supervisorLegs' | 'removeSupervisor'>;
  actor: Actor;
};

const requireNotHers = (call: Call, { user }: Actor): void => {
  if (takenOverBy(call) === user.email || call.reservation_user_key === keyOf('user', user.id))
    throw new Refusal('conflict', 'This call is yours now. Hang up to end it.');
};

/**
 * Takes the supervisor out of the conference, or stops her phone from ringing; the call is as it was before she came.
 * @throws Refusal `conflict` where the call is her own, by take-over, or she speaks in its conversation:
 * she hangs up instead; `provider_failed`
 */
export const adminLeaveCall = async (
  { calls, openCallsOf, provider, actor }: AdminLeaveCallDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const key = keyOf('user', actor.user.id);
  const found = await ownCall(calls, actor, input.task_attribute_key);
  requireNotHers(found, actor);
  await requireOutside(openCallsOf, actor, found);
  const call = await changeCall(calls, found, current => {
    requireNotHers(current, actor);
    const { [actor.user.id]: mine, ...others } = current.supervisors_dialled ?? {};
    const wanted = current.take_over_user_key === key;
    if (!mine && !wanted) return undefined;
    return { ...(mine && { set: { supervisors_dialled: others } }), ...(wanted && { remove: ['take_over_user_key'] }) };
  });
  if (!call.conference_sid) return {};
  const legs = await provider.supervisorLegs(call.conference_sid, actor.user.id);
  await Promise.all(legs.map(leg => provider.removeSupervisor(leg.call_sid)));
  return {};
};
