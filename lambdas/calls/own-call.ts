import type { Actor } from '#platform/actor';
import { logger } from '#platform/logger';
import type { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { mayControl } from '#shared/calls/call-control';
import { Refusal } from '#shared/errors';
import { type CallKey, idOf, keyOf } from '#shared/keys';

/**
 * The call, for its agent or an admin.
 * @throws Refusal `not_found`; `forbidden` for somebody else's call, which is logged.
 */
export const ownCall = async (calls: { getCall: typeof getCall }, actor: Actor, key: CallKey): Promise<Call> => {
  const call = await calls.getCall(idOf(key), { latest: true });
  if (!call) throw new Refusal('not_found', 'This call does not exist.');
  if (mayControl(actor, call)) return call;
  logger.warn('access denied', { user_id: actor.user.id, task_attribute_key: keyOf('taskAttribute', call.id) });
  throw new Refusal('forbidden', 'This is not your call.');
};
