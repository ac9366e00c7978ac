import type { LiveCall } from '../calls/call.ts';
import type { Timestamp } from '../time.ts';

/** The number of calls that wait for an agent, and when the oldest of them was created. */
export type Queue = { count: number; oldest_ts: Timestamp | undefined };

/** The calls that are enqueued and have not ended (docs/product.md, Agents monitor). */
export const queueOf = (calls: Pick<LiveCall, 'reservation_status' | 'call_ended' | 'created_ts'>[]): Queue => {
  const waiting = calls.filter(call => call.reservation_status === 'enqueued' && !call.call_ended);
  const oldest = waiting.reduce<Timestamp | undefined>(
    (first, { created_ts }) => (first === undefined || created_ts < first ? created_ts : first),
    undefined,
  );
  return { count: waiting.length, oldest_ts: oldest };
};
