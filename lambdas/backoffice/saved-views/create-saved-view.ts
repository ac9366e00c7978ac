import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { createSavedView as create, ownerOf, savedViewsGuard, savedViewsOf } from '#platform/table/lists/saved-views';
import type { createSavedView as operation } from '#shared/contracts/backoffice';
import { Rejection } from '#shared/errors';
import { MOST_SAVED_VIEWS, type SavedView } from '#shared/lists/saved-view';
import type { Timestamp } from '#shared/time';
import { requireMayShare } from './require-may-share.ts';

const tooMany = (): Rejection =>
  new Rejection('rejected', `There are ${MOST_SAVED_VIEWS} views already. Delete one first.`);

/**
 * Keeps a filter of a list under a name.
 * @throws Rejection `forbidden` for a shared one of somebody who is no admin; `rejected` if there are too many;
 * `conflict`
 */
export const createSavedView = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { list, shared, name, filter }: z.output<(typeof operation)['input']>,
): Promise<SavedView> => {
  requireMayShare(actor, shared);
  const view = { id: randomUUID(), list, shared, name, filter, user_id: actor.user.id, updated_ts: now };
  const owner = ownerOf(view);
  return retryOnConflict<number, typeof view, SavedView>({
    read: () => savedViewsGuard(list, owner),
    decide: async () => {
      const { views, unreadable } = await savedViewsOf(list, owner);
      if (views.length + unreadable.length >= MOST_SAVED_VIEWS) throw tooMany();
      return toWrite(view);
    },
    write: async (change, guard) => {
      const created = await create({ actor, now }, change, guard);
      return created === 'conflict' ? conflict : done(created);
    },
    giveUp: rejectAsChanging('These views are changing. Please try again.'),
  });
};
