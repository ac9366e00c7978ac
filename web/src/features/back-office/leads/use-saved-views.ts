import { useSearchParams } from 'react-router-dom';
import { isAdmin } from '#shared/access/access';
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '#shared/contracts/backoffice';
import type { SavedView } from '#shared/lists/saved-view';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation, useOperationMutation } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/ui/toast.ts';

/** Fields of the address that are not part of a view: the page. */
const NOT_KEPT = ['key'];

const filterIn = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => !NOT_KEPT.includes(name)));

const isSame = (view: SavedView, filter: Record<string, string>): boolean =>
  new URLSearchParams(Object.entries(view.filter).sort()).toString() ===
  new URLSearchParams(Object.entries(filter).sort()).toString();

const failed = (error: Error) => void toast.error(failureMessageOf(error, 'The view was not saved. Please try again.'));

/** The saved views of the leads list, and what can be done with them; read while the menu is open. */
export const useSavedViews = (isOpen: boolean) => {
  const { access } = useSession();
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params);
  const { data, error, refetch } = useOperation(listSavedViews, { list: 'leads' }, { enabled: isOpen, staleTime: 0 });
  const options = { invalidates: [listSavedViews], onError: failed };
  const creating = useOperationMutation(createSavedView, options);
  const updating = useOperationMutation(updateSavedView, options);
  const deleting = useOperationMutation(deleteSavedView, options);
  const views = data?.data;
  return {
    views,
    error,
    retry: () => void refetch(),
    mayShare: isAdmin(access),
    mayChange: ({ shared }: SavedView) => !shared || isAdmin(access),
    chosen: views?.find(view => isSame(view, filter)),
    isSaving: creating.isPending,
    show: (view: SavedView) => setParams(view.filter),
    /** Keeps the present filter as a new view. */
    keep: (name: string, shared: boolean) => creating.mutateAsync({ list: 'leads', name, shared, filter }),
    /** Gives a view the present filter. */
    replace: ({ id, list, shared, version }: SavedView) => updating.mutate({ id, list, shared, version, filter }),
    remove: ({ id, list, shared, version }: SavedView) => deleting.mutate({ id, list, shared, version }),
  };
};
