import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import { writeOne } from '#platform/table/engine/write';
import { upcomingCallbackRemoval } from '#platform/table/upcoming-callbacks';
import { outcomeOf } from '#shared/call-requests/after-call';
import { isOutbound } from '#shared/calls/outbound-call';
import { type CallKey, idOf } from '#shared/keys';
import { callbacksOfCall } from './callbacks-of-call.ts';

/**
 * Removes the callbacks that a call has completed: the agent's own ones with a customer who was reached
 * (docs/product.md, Upcoming callbacks). The disposition decides, because a machine may have answered. A callback that
 * was scheduled in the call stays, and so does one that was given to a colleague.
 */
export const removeReachedCallbacks = async (key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (call?.disposition === undefined || !isOutbound(call) || outcomeOf(call) !== 'reached') return;
  for (const callback of await callbacksOfCall(call, call.created_ts)) {
    const { outcome } = await writeOne(upcomingCallbackRemoval(callback));
    if (outcome === 'written') logger.info('callback done', { call_id: call.id, callback_id: callback.id });
  }
};
