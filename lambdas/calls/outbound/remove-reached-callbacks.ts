import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import { writeOne } from '#platform/table/engine/write';
import { upcomingCallbackRemoval } from '#platform/table/upcoming-callbacks';
import { type CallKey, idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { callbacksOfCall } from './callbacks-of-call.ts';

/**
 * Removes what a call has done: the agent's callbacks of a customer who has answered (docs/product.md, Upcoming
 * callbacks). One that was moved to a colleague meanwhile stays, and a repetition removes nothing more.
 */
export const removeReachedCallbacks = async ({ now }: { now: Timestamp }, key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call) return;
  for (const callback of await callbacksOfCall(call, now)) {
    const { outcome } = await writeOne(upcomingCallbackRemoval(callback));
    if (outcome === 'written') logger.info('callback done', { call_id: call.id, callback_id: callback.id });
  }
};
