import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { deleteSavedView as remove } from '#platform/table/lists/saved-views';
import type { deleteSavedView as operation } from '#shared/contracts/backoffice';
import type { Timestamp } from '#shared/time';
import { requireMayShare } from './require-may-share.ts';
import { changedMeanwhile, seenSavedView } from './seen-saved-view.ts';

/**
 * Deletes a view; one that is gone already counts as deleted.
 * @throws Rejection `forbidden` for a shared view of somebody who is no admin; `conflict` if it is not the version that
 * the user has seen
 */
export const deleteSavedView = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { id, list, shared, version }: z.output<(typeof operation)['input']>,
): Promise<Record<string, never>> => {
  requireMayShare(actor, shared);
  const view = await seenSavedView({ id, list, shared, user_id: actor.user.id }, version);
  if (view && !(await remove({ actor, now }, view))) throw changedMeanwhile();
  return {};
};
