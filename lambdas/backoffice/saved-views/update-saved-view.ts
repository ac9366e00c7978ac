import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { updateSavedView as update } from '#platform/table/lists/saved-views';
import type { updateSavedView as operation } from '#shared/contracts/backoffice';
import { Rejection } from '#shared/errors';
import type { SavedView } from '#shared/lists/saved-view';
import type { Timestamp } from '#shared/time';
import { requireMayShare } from './require-may-share.ts';
import { changedMeanwhile, seenSavedView } from './seen-saved-view.ts';

/**
 * Gives a view another name or filter.
 * @throws Rejection `forbidden` as for a new one; `not_found`; `conflict` if it is not the version that the user has seen
 */
export const updateSavedView = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { id, list, shared, version, name, filter }: z.output<(typeof operation)['input']>,
): Promise<SavedView> => {
  requireMayShare(actor, shared);
  const view = await seenSavedView({ id, list, shared, user_id: actor.user.id }, version);
  if (!view) throw new Rejection('not_found', 'This view is not there any more.');
  const written = await update({ actor, now }, view, {
    updated_ts: now,
    ...(name !== undefined && { name }),
    ...(filter !== undefined && { filter }),
  });
  if (!written) throw changedMeanwhile();
  return written;
};
