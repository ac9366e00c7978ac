import { useState } from 'react';
import type { CallEvent } from '#shared/calls/call-event';
import { listCallEvents } from '#shared/contracts/calls';
import type { Page } from '#shared/contracts/page';
import { useOperationPages } from '../../lib/query.ts';

/** Spec 3, section 9. */
export const PAGE_SIZE = 50;

/** A task's events a page at a time; a page once seen comes back without another reading. */
export const useEventPages = (taskSid: string) => {
  const query = useOperationPages(listCallEvents, { task_sid: taskSid, limit: PAGE_SIZE });
  const pages: Page<CallEvent>[] = query.data?.pages ?? [];
  const [wanted, setWanted] = useState(0);
  // The next page is shown once it is there; one that could not be read leaves the last one standing.
  const index = Math.min(wanted, Math.max(0, pages.length - 1));
  const isLastLoaded = index === pages.length - 1;

  const next = async () => {
    if (!isLastLoaded) return setWanted(index + 1);
    const { isError } = await query.fetchNextPage();
    if (!isError) setWanted(index + 1);
  };
  return {
    error: query.error,
    retry: () => void query.refetch(),
    isReading: query.isFetching,
    rows: pages[index]?.data,
    /** The number of the first row, from 1. */
    first: index * PAGE_SIZE + 1,
    previous: index > 0 ? () => setWanted(index - 1) : undefined,
    next: !isLastLoaded || query.hasNextPage ? () => void next() : undefined,
    isReadingNext: query.isFetchingNextPage,
  };
};
