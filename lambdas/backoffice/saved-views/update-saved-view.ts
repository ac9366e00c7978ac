import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { updateSavedView as update } from '#platform/table/lists/saved-views';
import { CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import type { updateSavedView as operation } from '#shared/contracts/backoffice';
import { Rejection } from '#shared/errors';
import type { SavedView } from '#shared/lists/saved-view';
import type { Timestamp } from '#shared/time';
import { requireMayShare } from './require-may-share.ts';

/**
 * Gives a view another name or filter.
 * @throws Rejection `forbidden` as for a new one; `not_found`; `conflict` if it is not the version that the user has seen
 */
export const updateSavedView = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { id, list, shared, version, name, filter }: z.output<(typeof operation)['input']>,
): Promise<SavedView> => {
  requireMayShare(actor, shared);
  const written = await update({ id, list, shared, user_id: actor.user.id }, version, {
    updated_ts: now,
    ...(name !== undefined && { name }),
    ...(filter !== undefined && { filter }),
  });
  if (written.outcome === 'written') return written.item;
  if (written.outcome === 'conflict') throw new Rejection('conflict', CHANGED_MEANWHILE);
  throw new Rejection('not_found', 'This view is not there any more.');
};
