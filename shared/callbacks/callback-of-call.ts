import type { Call } from '../calls/call.ts';
import { secondsBetween, type Timestamp } from '../time.ts';
import { isOverdue } from './overdue.ts';
import type { UpcomingCallback } from './upcoming-callback.ts';

type Calling = Pick<Call, 'lead_key' | 'reservation_user_key' | 'upcoming_callback_id' | 'created_ts'>;

/** An agent may call somewhat before the agreed time. */
const EARLY_S = 15 * 60;

/** The call was made shortly before the time of a callback that was agreed on before: not in this call. */
const wasMadeEarly = (call: Calling, { created_ts, callback_time }: UpcomingCallback): boolean =>
  created_ts !== undefined && created_ts < call.created_ts && secondsBetween(call.created_ts, callback_time) <= EARLY_S;

/**
 * Whether an agent's call does what a callback asks for, once the customer is reached or another time is agreed on: the
 * callback from which the call was made, and any other of the agent for that lead whose time has come, or was to come
 * shortly after the call was made.
 */
export const isCallbackOf = (call: Calling, callback: UpcomingCallback, now: Timestamp): boolean =>
  callback.lead_key === call.lead_key &&
  callback.user_key === call.reservation_user_key &&
  (callback.id === call.upcoming_callback_id || isOverdue(callback, new Date(now)) || wasMadeEarly(call, callback));
