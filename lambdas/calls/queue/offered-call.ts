import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf } from '#shared/keys';
import { mayAcceptCall } from '#shared/routing/may-accept-call';
import type { OfferedTo } from '../provider/acceptance.ts';
import type { Provider } from '../provider/provider.ts';

export const notOffered = () => new Rejection('conflict', 'This call is not offered to you any more.');

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

/**
 * The offer of a task to the actor, read from Twilio, because the browser's own report proves nothing.
 * @throws Rejection `conflict` if there is none
 */
export const offerOfTask = async (
  { provider, actor }: { provider: Pick<Provider, 'pendingReservation'>; actor: Actor },
  task_sid: string | undefined,
): Promise<OfferedTo> => {
  const { worker_sid } = actor.user;
  const reservation_sid = task_sid && worker_sid && (await provider.pendingReservation(task_sid, worker_sid));
  if (!reservation_sid) throw notOffered();
  return { task_sid, reservation_sid };
};
