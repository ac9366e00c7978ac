import type { Call } from '../calls/call.ts';
import type { Timestamp } from '../time.ts';
import { isOverdue } from './overdue.ts';
import type { UpcomingCallback } from './upcoming-callback.ts';

/**
 * Whether an agent's call does what a callback asks for, once the customer is reached or another time is agreed on: the
 * callback from which the call was made, and any other of the agent for that lead whose time has come.
 */
export const isCallbackOf = (
  call: Pick<Call, 'lead_key' | 'reservation_user_key' | 'upcoming_callback_id'>,
  callback: UpcomingCallback,
  now: Timestamp,
): boolean =>
  callback.lead_key === call.lead_key &&
  callback.user_key === call.reservation_user_key &&
  (callback.id === call.upcoming_callback_id || isOverdue(callback, new Date(now)));
