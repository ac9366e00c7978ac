import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf } from '#shared/keys';
import { mayAcceptCall } from '#shared/routing/who-may-take';

/**
 * A call that may be offered to the actor, by the actor's and the call's documents.
 * @throws Rejection `not_found`; `forbidden` if it is for others, which is logged
 */
export const offeredCall = async ({ user }: Actor, key: CallKey): Promise<Call> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call) throw new Rejection('not_found', 'This call does not exist.');
  if (mayAcceptCall(user, call)) return call;
  logger.warn('access denied', { user_id: user.id, task_attribute_key: key });
  throw new Rejection('forbidden', 'This is not your call.');
};
