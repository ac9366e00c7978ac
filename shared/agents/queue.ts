import type { GroupName } from '../access/roles.ts';
import type { LiveCall } from '../calls/call.ts';
import { groupedBy } from '../grouped-by.ts';
import type { Timestamp } from '../time.ts';

/** The number of calls that wait for an agent, and when the oldest of them was created. */
export type Queue = { count: number; oldest_ts: Timestamp | undefined };

type QueuedCall = Pick<LiveCall, 'reservation_status' | 'call_ended' | 'created_ts'>;

const isWaiting = (call: QueuedCall): boolean => call.reservation_status === 'enqueued' && !call.call_ended;

/** The calls that are enqueued and have not ended (docs/product.md, Agents monitor). */
export const queueOf = (calls: QueuedCall[]): Queue => {
  const waiting = calls.filter(isWaiting);
  const oldest = waiting.reduce<Timestamp | undefined>(
    (first, { created_ts }) => (first === undefined || created_ts < first ? created_ts : first),
    undefined,
  );
  return { count: waiting.length, oldest_ts: oldest };
};

export type GroupQueue = Queue & { group: GroupName | undefined; oldest_ts: Timestamp };

/** The queue of each group for which calls wait, the one with the longest wait first. */
export const queuesByGroup = (calls: (QueuedCall & Pick<LiveCall, 'requested_group'>)[]): GroupQueue[] =>
  [...groupedBy(calls.filter(isWaiting), ({ requested_group = '' }) => requested_group)]
    .flatMap(([group, waiting]) => {
      const { count, oldest_ts } = queueOf(waiting);
      return oldest_ts === undefined ? [] : [{ group: group || undefined, count, oldest_ts }];
    })
    .sort((a, b) => a.oldest_ts.localeCompare(b.oldest_ts));
