import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { createSavedView as create, ownerOf, savedViewsOf } from '#platform/table/lists/saved-views';
import type { createSavedView as operation } from '#shared/contracts/backoffice';
import { Rejection } from '#shared/errors';
import { MOST_SAVED_VIEWS, type SavedView } from '#shared/lists/saved-view';
import type { Timestamp } from '#shared/time';
import { requireMayShare } from './require-may-share.ts';

/**
 * Keeps a filter of a list under a name.
 * @throws Rejection `forbidden` for a shared one of somebody who is no admin; `rejected` if there are too many
 */
export const createSavedView = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { list, shared, name, filter }: z.output<(typeof operation)['input']>,
): Promise<SavedView> => {
  requireMayShare(actor, shared);
  const view = { id: randomUUID(), list, shared, name, filter, user_id: actor.user.id, updated_ts: now };
  if ((await savedViewsOf(list, ownerOf(view))).length >= MOST_SAVED_VIEWS)
    throw new Rejection('rejected', `There are ${MOST_SAVED_VIEWS} views already. Delete one first.`);
  const created = await create(view);
  if (created.outcome !== 'written') throw new Error('A new view has the id of another one.');
  return created.item;
};
