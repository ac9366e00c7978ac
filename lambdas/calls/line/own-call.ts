import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { mayControl } from '#shared/calls/call-control';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf, keyOf } from '#shared/keys';

const existing = async (key: CallKey): Promise<Call> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call) throw new Rejection('not_found', 'This call does not exist.');
  return call;
};

const ifOwn = (actor: Actor, call: Call): Call => {
  if (mayControl(actor, call)) return call;
  logger.warn('access denied', { user_id: actor.user.id, task_attribute_key: keyOf('taskAttribute', call.id) });
  throw new Rejection('forbidden', 'This is not your call.');
};

/**
 * The call, if the actor is its agent or an admin.
 * @throws Rejection `not_found`; `forbidden` for somebody else's call, which is logged
 */
export const ownCall = async (actor: Actor, key: CallKey): Promise<Call> => ifOwn(actor, await existing(key));

/** No webhook has named an agent yet, and the call is not offered to another agent only. */
const mayBecomeOwn = ({ user }: Actor, call: Call): boolean =>
  !call.reservation_user_key && !call.call_ended && (call.to_agent_email ?? user.email) === user.email;

/**
 * As `ownCall`, for a command on the line. The agent's browser may accept a call before Twilio's webhook reports it: a
 * call without an agent may become the actor's within a moment.
 * @throws Rejection `conflict` in that case, so that the agent tries again
 */
export const ownCallOnLine = async (actor: Actor, key: CallKey): Promise<Call> => {
  const call = await existing(key);
  if (mayBecomeOwn(actor, call) && !mayControl(actor, call))
    throw new Rejection('conflict', 'The call is still connecting. Please try again.');
  return ifOwn(actor, call);
};
