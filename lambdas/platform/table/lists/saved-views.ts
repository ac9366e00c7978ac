import { SavedView, type ViewedList } from '#shared/lists/saved-view';
import { keys } from '../engine/keys.ts';
import { queryAll } from '../engine/query.ts';
import type { Image } from '../engine/read.ts';
import { creation, deletion, update } from '../engine/steps.ts';
import { type Outcome, writeEntity, writeOne } from '../engine/write.ts';

const parse = (image: Image): SavedView => SavedView.parse(image);

/** Whose views: a user's own, or those that everybody sees. */
export type ViewOwner = { user_id: string } | 'everybody';

export const ownerOf = ({ shared, user_id }: Pick<SavedView, 'shared' | 'user_id'>): ViewOwner =>
  shared ? 'everybody' : { user_id };

/** The views of a list, at most {@link MOST_SAVED_VIEWS} of an owner, in the order of their creation. */
export const savedViewsOf = async (list: ViewedList, owner: ViewOwner): Promise<SavedView[]> =>
  (await queryAll({ partition: keys.savedView(list, owner, '').pk }, { latest: true })).map(parse);

export const createSavedView = (view: Omit<SavedView, 'version'>): Promise<Outcome<SavedView>> =>
  writeEntity(creation('saved-view', keys.savedView(view.list, ownerOf(view), view.id), view), parse);

type SavedViewId = Pick<SavedView, 'id' | 'list' | 'shared' | 'user_id'>;

/** Changes a view if it is the version that was seen. */
export const updateSavedView = (
  of: SavedViewId,
  version: number,
  set: Pick<SavedView, 'updated_ts'> & Partial<Pick<SavedView, 'name' | 'filter'>>,
): Promise<Outcome<SavedView>> =>
  writeEntity(
    update<SavedView>(keys.savedView(of.list, ownerOf(of), of.id), {
      set,
      when: [{ field: 'version', is: 'equal', value: version }],
    }),
    parse,
  );

/** Deletes a view; one that is gone already counts as deleted. */
export const deleteSavedView = async (of: SavedViewId): Promise<void> => {
  await writeOne(deletion(keys.savedView(of.list, ownerOf(of), of.id)));
};
