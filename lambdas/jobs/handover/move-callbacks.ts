import { writeTogether } from '#platform/table/engine/write';
import { callbackMove, readableCallbacksOfUser } from '#platform/table/upcoming-callbacks';
import { keyOf } from '#shared/keys';
import { type Moved, type Moving, moveEach, pageOf, receiverCheck } from './moving.ts';

/** A callback that is gone, or given to somebody already, is left alone. One that cannot be read is given too. */
export const moveCallbacks = async ({ from, to, cursor }: Moving): Promise<Moved> => {
  if (!to) return { moved: 0, unread: [], cursor: undefined };
  const { data, unreadable, next_page_key } = await readableCallbacksOfUser(from.id, pageOf(cursor));
  const user_key = keyOf('user', from.id);
  return moveEach([...data, ...unreadable], next_page_key ?? undefined, async ({ id }) => {
    const written = await writeTogether({ callback: callbackMove({ id, user_key }, to.id), ...receiverCheck(to) });
    if (written.outcome === 'written') return 'moved';
    return written.failures.receiver ? 'stopped' : 'left';
  });
};
