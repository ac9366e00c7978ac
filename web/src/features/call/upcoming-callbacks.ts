import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { listUpcomingCallbacks } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { patchPages, useOperationPages } from '../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../lib/live/live.ts';
import { withChangedRow } from '../../lib/live/live-pages.ts';
import { useSession } from '../../lib/session/session.ts';

/** The largest page size; overdue callbacks come first, and agents rarely have more callbacks than this. */
const PAGE_SIZE = 100;

const comesFirst = (a: UpcomingCallback, b: UpcomingCallback) => a.callback_time < b.callback_time;

/** The lead's name for lists and reminders. */
export const calleeName = (callback: UpcomingCallback): string => callback.lead_name || 'Unknown lead';

/** Follows the user's callbacks; used once, in the layout, so that all screens show the same callbacks. */
export const useFollowUpcomingCallbacks = (): void => {
  const { user } = useSession();
  useLiveTopic(topics.callbacks(user.id));
  useLiveEntity('upcoming-callback', (change, queryClient) =>
    patchPages(queryClient, listUpcomingCallbacks, pages => withChangedRow(pages, change, comesFirst)),
  );
};

/** The user's loaded pending callbacks, the next one first. */
export const useUpcomingCallbacks = () => {
  const { user } = useSession();
  return useOperationPages(listUpcomingCallbacks, { limit: PAGE_SIZE }, { topic: topics.callbacks(user.id) });
};
