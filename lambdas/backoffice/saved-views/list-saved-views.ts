import type { Actor } from '#platform/handlers/actor';
import { savedViewsOf } from '#platform/table/lists/saved-views';
import type { SavedView, ViewedList } from '#shared/lists/saved-view';

/** The user's own views of a list, and those that everybody sees. */
export const listSavedViews = async (
  { user }: Pick<Actor, 'user'>,
  { list }: { list: ViewedList },
): Promise<{ data: SavedView[] }> => {
  const [own, shared] = await Promise.all([savedViewsOf(list, { user_id: user.id }), savedViewsOf(list, 'everybody')]);
  return { data: [...shared.views, ...own.views] };
};
