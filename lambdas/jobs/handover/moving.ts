import type { Step } from '#platform/table/engine/steps';
import { disabledCheck } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';

/** Whose work it is, and who gets it. */
export type Moving = {
  from: Pick<User, 'id' | 'email'>;
  to: User | undefined;
  /** Without a receiver, verifications go back to the queue, and leads have no agent only where that was chosen. */
  mayBeNobodys: boolean;
  /** Who disabled the user, for the audit trail. */
  by: { actor: { user: User }; now: Timestamp };
  cursor: string | undefined;
};

/**
 * One part of a list: how many items were given to somebody, and where the list goes on. `stopped`: the receiver is
 * disabled now, so that the part is to be read again for another one. `unread`: the ids of the leads that could not be
 * read, and stay as they are.
 */
export type Moved = { moved: number; unread: string[]; cursor: string | undefined; stopped?: true };

export const noReceiverLeft = (): Rejection =>
  new Rejection(
    'rejected',
    'Neither the chosen colleague nor who started the handover can get this work. Hand it over again, and choose another colleague.',
  );

/** Items of one part. */
export const AT_ONCE = 20;

export const pageOf = (cursor: string | undefined) => ({
  limit: AT_ONCE,
  ...(cursor !== undefined && { key: cursor }),
});

/** In a transaction with each move: the user who gets the work is not disabled at this moment. */
export const receiverCheck = (to: User | undefined): { receiver?: Step } => (to ? { receiver: disabledCheck(to) } : {});

export type ItemOutcome = 'moved' | 'left' | 'unread' | 'stopped';

/** Moves one item after the other, until the receiver is disabled. */
export const moveEach = async <Item extends { id: string }>(
  items: Item[],
  cursor: string | undefined,
  move: (item: Item) => Promise<ItemOutcome>,
): Promise<Moved> => {
  let moved = 0;
  const unread: string[] = [];
  for (const item of items) {
    const outcome = await move(item);
    if (outcome === 'stopped') return { moved, unread, cursor, stopped: true };
    if (outcome === 'moved') moved += 1;
    if (outcome === 'unread') unread.push(item.id);
  }
  return { moved, unread, cursor };
};
