import { SavedView, type ViewedList } from '#shared/lists/saved-view';
import type { Auditor } from '../audit/recorded-by.ts';
import { savedViewRecordStep } from '../audit/saved-view-records.ts';
import { SavedViewsGuard } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import { queryAll } from '../engine/query.ts';
import { getItem, type Image } from '../engine/read.ts';
import { keyIn, readEach } from '../engine/read-each.ts';
import { creation, deletion, update } from '../engine/steps.ts';
import { writeTogether } from '../engine/write.ts';

const parse = (image: Image): SavedView => SavedView.parse(image);

/** Whose views: a user's own, or those that everybody sees. */
type ViewOwner = { user_id: string } | 'everybody';

export const ownerOf = ({ shared, user_id }: Pick<SavedView, 'shared' | 'user_id'>): ViewOwner =>
  shared ? 'everybody' : { user_id };

type ReadableViews = { views: SavedView[]; unreadable: { id: string }[] };

/**
 * The views of a list, at most {@link MOST_SAVED_VIEWS} of an owner, in the order of their creation, and the ids of those
 * that cannot be read, which are logged.
 */
export const savedViewsOf = async (list: ViewedList, owner: ViewOwner): Promise<ReadableViews> => {
  const { pk: partition, sk: prefix } = keys.savedView(list, owner, '');
  const { items, unreadable } = readEach(await queryAll({ partition }, { latest: true }), {
    schema: SavedView,
    keyOf: keyIn({ partition, prefix }),
    message: 'saved view not read',
    idName: 'saved_view',
  });
  return { views: items, unreadable };
};

/** The version of the guard, 0 before the first view. It is read before the views are counted. */
export const savedViewsGuard = async (list: ViewedList, owner: ViewOwner): Promise<number> => {
  const image = await getItem(keys.savedViewsGuard(list, owner), { latest: true });
  return image ? SavedViewsGuard.parse(image).version : 0;
};

/** Creates a view, with the record of it, if no other one of the owner was created since the guard was read. */
export const createSavedView = async (
  by: Auditor,
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
    record: savedViewRecordStep(by, { view, after: view }),
  });
  return outcome === 'written' ? { ...view, version: 1 } : 'conflict';
};

export type SavedViewId = Pick<SavedView, 'id' | 'list' | 'shared' | 'user_id'>;

const keyOf = (view: SavedViewId) => keys.savedView(view.list, ownerOf(view), view.id);

/** By a consistent read. */
export const getSavedView = async (of: SavedViewId): Promise<SavedView | undefined> => {
  const image = await getItem(keyOf(of), { latest: true });
  return image && parse(image);
};

const asRead = ({ version }: SavedView) => [{ field: 'version' as const, is: 'equal' as const, value: version }];

/** Changes a view, with the record of it, if it is as it was read; else nothing is written. */
export const updateSavedView = async (
  by: Auditor,
  view: SavedView,
  set: Pick<SavedView, 'updated_ts'> & Partial<Pick<SavedView, 'name' | 'filter'>>,
): Promise<SavedView | undefined> => {
  const after = { ...view, ...set };
  const { outcome } = await writeTogether({
    view: update<SavedView>(keyOf(view), { set, when: asRead(view) }),
    record: savedViewRecordStep(by, { view, before: view, after }),
  });
  return outcome === 'written' ? { ...after, version: view.version + 1 } : undefined;
};

/** Deletes a view, with the record of it, if it is as it was read; says whether it did. */
export const deleteSavedView = async (by: Auditor, view: SavedView): Promise<boolean> => {
  const { outcome } = await writeTogether({
    view: deletion<SavedView>(keyOf(view), asRead(view)),
    record: savedViewRecordStep(by, { view, before: view }),
  });
  return outcome === 'written';
};
