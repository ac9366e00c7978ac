import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import { writeOne } from '#platform/table/engine/write';
import { upcomingCallbackRemoval } from '#platform/table/upcoming-callbacks';
import { customerWasConnected } from '#shared/calls/lead-at-hand';
import { isOutbound } from '#shared/calls/outbound-call';
import { type CallKey, idOf } from '#shared/keys';
import { callbacksOfCall } from './callbacks-of-call.ts';

/**
 * Removes what a call has done: the agent's callbacks of a customer who has answered (docs/product.md, Upcoming
 * callbacks), after the answer, and after the end in case the answer was not reported. One that is agreed on in the call
 * stays, like one that was moved to a colleague meanwhile.
 */
export const removeReachedCallbacks = async (key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call || !isOutbound(call) || !customerWasConnected(call)) return;
  for (const callback of await callbacksOfCall(call, call.created_ts)) {
    const { outcome } = await writeOne(upcomingCallbackRemoval(callback));
    if (outcome === 'written') logger.info('callback done', { call_id: call.id, callback_id: callback.id });
  }
};
