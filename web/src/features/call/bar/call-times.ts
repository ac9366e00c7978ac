import type { Call } from '#shared/calls/call';
import { formatDuration, secondsBetween, timestamp } from '#shared/time';

type Times = Pick<Call, 'created_ts' | 'accepted_ts' | 'call_ended_ts' | 'buffer_time_s'>;

/** `hh:mm:ss` since the agent accepted the call; it stops when the call ends. */
export const callDuration = (call: Times, now: Date): string =>
  formatDuration(secondsBetween(call.accepted_ts ?? call.created_ts, call.call_ended_ts ?? timestamp(now)));

/** Seconds left of the buffer, counted from created_ts; 0 when it has passed (docs/product.md, Buffer countdown). */
export const bufferSecondsLeft = (call: Times, now: Date): number => {
  const end = Date.parse(call.created_ts) + (call.buffer_time_s ?? 0) * 1000;
  return Math.max(0, Math.ceil((end - now.getTime()) / 1000));
};
