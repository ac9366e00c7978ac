import { upcomingCallbacksOfLead } from '#platform/table/upcoming-callbacks';
import { isCallbackOf } from '#shared/callbacks/callback-of-call';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import type { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';

/** The callbacks that a call completes or reschedules. Read from an index, which is some milliseconds behind. */
export const callbacksOfCall = async (call: Call, now: Timestamp): Promise<UpcomingCallback[]> => {
  if (!call.lead_key) return [];
  const callbacks = await upcomingCallbacksOfLead(idOf(call.lead_key));
  return callbacks.filter(callback => isCallbackOf(call, callback, now));
};
