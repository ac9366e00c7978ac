import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { listUpcomingCallbacks } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import type { Timestamp } from '#shared/time';
import { patchPages, useOperationPages } from '../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../lib/live/live.ts';
import { withChangedRow } from '../../lib/live/live-pages.ts';
import { useSession } from '../../lib/session/session.ts';

/** The most that one page may have: what is due comes first, and more than this nobody has. */
const PAGE_SIZE = 100;

const comesFirst = (a: UpcomingCallback, b: UpcomingCallback) => a.callback_time < b.callback_time;

/** Whom it is for, as lists and reminders name her. */
export const whoOf = (callback: UpcomingCallback): string => callback.lead_name || 'Unknown lead';

export const isDue = (callback: { callback_time: Timestamp }, now: Date): boolean =>
  Date.parse(callback.callback_time) <= now.getTime();

/** Follows the user's callbacks; stands once, in the layout, so that every screen reads the same. */
export const useFollowUpcomingCallbacks = (): void => {
  const { user } = useSession();
  useLiveTopic(topics.callbacks(user.id));
  useLiveEntity('upcoming-callback', (change, queryClient) =>
    patchPages(queryClient, listUpcomingCallbacks, pages => withChangedRow(pages, change, comesFirst)),
  );
};

/** The user's pending callbacks, the next one first, as far as they are loaded. */
export const useUpcomingCallbacks = () => {
  const { user } = useSession();
  return useOperationPages(listUpcomingCallbacks, { limit: PAGE_SIZE }, { topic: topics.callbacks(user.id) });
};
