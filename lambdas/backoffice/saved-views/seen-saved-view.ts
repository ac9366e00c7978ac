import { getSavedView, type SavedViewId } from '#platform/table/lists/saved-views';
import { CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { Rejection } from '#shared/errors';
import type { SavedView } from '#shared/lists/saved-view';

export const changedMeanwhile = (): Rejection => new Rejection('conflict', CHANGED_MEANWHILE);

/**
 * A view as it is stored, undefined if it is gone.
 * @throws Rejection `conflict` if it is not the version that the user has seen
 */
export const seenSavedView = async (of: SavedViewId, version: number): Promise<SavedView | undefined> => {
  const view = await getSavedView(of);
  if (view && view.version !== version) throw changedMeanwhile();
  return view;
};
