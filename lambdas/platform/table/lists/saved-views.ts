import { SavedView, type ViewedList } from '#shared/lists/saved-view';
import { SavedViewsGuard } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import { queryAll } from '../engine/query.ts';
import { getItem, type Image } from '../engine/read.ts';
import { creation, deletion, update } from '../engine/steps.ts';
import { type Outcome, writeEntity, writeOne, writeTogether } from '../engine/write.ts';

const parse = (image: Image): SavedView => SavedView.parse(image);

/** Whose views: a user's own, or those that everybody sees. */
export type ViewOwner = { user_id: string } | 'everybody';

export const ownerOf = ({ shared, user_id }: Pick<SavedView, 'shared' | 'user_id'>): ViewOwner =>
  shared ? 'everybody' : { user_id };

/** The views of a list, at most {@link MOST_SAVED_VIEWS} of an owner, in the order of their creation. */
export const savedViewsOf = async (list: ViewedList, owner: ViewOwner): Promise<SavedView[]> =>
  (await queryAll({ partition: keys.savedView(list, owner, '').pk }, { latest: true })).map(parse);

/** The version of the guard, 0 before the first view. It is read before the views are counted. */
export const savedViewsGuard = async (list: ViewedList, owner: ViewOwner): Promise<number> => {
  const image = await getItem(keys.savedViewsGuard(list, owner), { latest: true });
  return image ? SavedViewsGuard.parse(image).version : 0;
};

/** Creates a view if no other one of the owner was created since the guard was read. */
export const createSavedView = async (
  view: Omit<SavedView, 'version'>,
  guard: number,
): Promise<SavedView | 'conflict'> => {
  const owner = ownerOf(view);
  const { outcome } = await writeTogether({
    view: creation('saved-view', keys.savedView(view.list, owner, view.id), view),
    guard: update<SavedViewsGuard>(
      keys.savedViewsGuard(view.list, owner),
      {
        set: { updated_ts: view.updated_ts },
        when: [guard === 0 ? { field: 'updated_ts', is: 'absent' } : { field: 'version', is: 'equal', value: guard }],
      },
      { set: { entity: 'saved-views-guard' }, orCreate: true },
    ),
  });
  return outcome === 'written' ? { ...view, version: 1 } : 'conflict';
};

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
