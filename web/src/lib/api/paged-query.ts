import { useState } from 'react';
import type * as z from 'zod';
import type { InputOf, Operation, OutputOf } from '#shared/contracts/operation';
import type { Page } from '#shared/contracts/page';
import { type OperationOptions, useOperationPages } from './query.ts';

type ListOperation = Operation<z.ZodType, z.ZodType<Page<unknown>>>;
type RowOf<O extends ListOperation> = OutputOf<O> extends Page<infer Row> ? Row : never;

/** What is shown of such a list, and how it is turned. */
export type TurnedPages<Row> = {
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

/** Reads a list of `limit` rows a page, one page at a time; a page once seen comes back without another reading. */
export const useTurnedPages = <O extends ListOperation>(
  operation: O,
  input: InputOf<O> & { limit: number },
  options?: OperationOptions,
): TurnedPages<RowOf<O>> => {
  const query = useOperationPages(operation, input, options);
  const pages = (query.data?.pages ?? []) as Page<RowOf<O>>[];
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
    first: index * input.limit + 1,
    previous: index > 0 ? () => setWanted(index - 1) : undefined,
    next: !isLastLoaded || query.hasNextPage ? () => void next() : undefined,
    isReadingNext: query.isFetchingNextPage,
  };
};
