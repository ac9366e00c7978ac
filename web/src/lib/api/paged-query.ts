import { useState } from 'react';
import type * as z from 'zod';
import type { InputOf, Operation, OutputOf } from '#shared/contracts/operation';
import type { Page } from '#shared/contracts/page';
import { type OperationOptions, useOperationPages } from './query.ts';

type ListOperation = Operation<z.ZodType, z.ZodType<Page<unknown>>>;
type RowOf<O extends ListOperation> = OutputOf<O> extends Page<infer Row> ? Row : never;

/** The page of a paged query that is shown, and how to turn it. */
export type PagedQuery<Row> = {
  error: Error | null;
  retry: () => void;
  isReading: boolean;
  rows: Row[] | undefined;
  /** The number of the first row, from 1. */
  first: number;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  isReadingNext: boolean;
};

/** Reads a list of `limit` rows a page, one page at a time; loaded pages are not read again. */
export const usePagedQuery = <O extends ListOperation>(
  operation: O,
  input: InputOf<O> & { limit: number },
  options?: OperationOptions,
): PagedQuery<RowOf<O>> => {
  const query = useOperationPages(operation, input, options);
  const pages = (query.data?.pages ?? []) as Page<RowOf<O>>[];
  const [requested, setRequested] = useState(0);
  // The next page is shown once it is loaded; if it cannot be read, the current page stays.
  const index = Math.min(requested, Math.max(0, pages.length - 1));
  const isLastLoaded = index === pages.length - 1;

  const next = async () => {
    if (!isLastLoaded) return setRequested(index + 1);
    const { isError } = await query.fetchNextPage();
    if (!isError) setRequested(index + 1);
  };
  return {
    error: query.error,
    retry: () => void query.refetch(),
    isReading: query.isFetching,
    rows: pages[index]?.data,
    first: index * input.limit + 1,
    previous: index > 0 ? () => setRequested(index - 1) : undefined,
    next: !isLastLoaded || query.hasNextPage ? () => void next() : undefined,
    isReadingNext: query.isFetchingNextPage,
  };
};
