import { writeTogether } from '#platform/table/engine/write';
import { callbackMove, upcomingCallbacksOfUser } from '#platform/table/upcoming-callbacks';
import { type Moved, type Moving, moveEach, pageOf, receiverCheck } from './moving.ts';

/** A callback that is gone, or given to somebody already, is left alone. */
export const moveCallbacks = async ({ from, to, cursor }: Moving): Promise<Moved> => {
  if (!to) return { moved: 0, cursor: undefined };
  const { data, next_page_key } = await upcomingCallbacksOfUser(from.id, pageOf(cursor));
  return moveEach(data, next_page_key ?? undefined, async callback => {
    const written = await writeTogether({ callback: callbackMove(callback, to.id), ...receiverCheck(to) });
    if (written.outcome === 'written') return 'moved';
    return written.failures.receiver ? 'stopped' : 'left';
  });
};
