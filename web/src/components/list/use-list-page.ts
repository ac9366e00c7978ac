import type * as z from 'zod';
import type { InputOf, Operation, OutputOf } from '#shared/contracts/operation';
import type { Page } from '#shared/contracts/page';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { useOperation } from '../../lib/api/query.ts';
import type { ListAddress } from './use-list-address.ts';

type ListOperation = Operation<z.ZodType, z.ZodType<Page<unknown>>>;
type RowOf<O extends ListOperation> = OutputOf<O> extends Page<infer Row> ? Row : never;

/** The page of a list that is shown, and how to turn it. */
export type ListPage<Row> = {
  rows: Row[] | undefined;
  error: Error | null;
  /** Reads the page again; the first one where the server does not know the page's key. */
  retry: () => void;
  /** Turns the page; undefined where the page key is null. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
  isTurning: boolean;
  /** When the page was read, in milliseconds. */
  readAt: number;
};

const withoutPage = (input: unknown): string => JSON.stringify({ ...(input as object), key: undefined });

/** Reads the page that the address names; without an input, nothing. The page before stays until the next one is read. */
export const useListPage = <O extends ListOperation>(
  operation: O,
  input: Omit<InputOf<O>, 'limit' | 'key' | 'order' | 'q'> | undefined,
  { q, limit, key, order, turnTo }: Pick<ListAddress, 'q' | 'limit' | 'key' | 'order' | 'turnTo'>,
  topic: string | string[],
): ListPage<RowOf<O>> => {
  const asked = { ...input, limit, ...(q && { q }), ...(key && { key }), ...(order && { order }) } as InputOf<O>;
  const query = useOperation(operation, asked, {
    enabled: input !== undefined,
    topic,
    staleTime: 0,
    keepsDataOf: before => withoutPage(before) === withoutPage(asked),
  });
  const page = input === undefined ? undefined : (query.data as Page<RowOf<O>> | undefined);
  const isUnknownPage = key !== undefined && query.error instanceof ApiFailure && query.error.code === 'invalid_input';
  const turn = (to: string | null | undefined) => (to ? () => turnTo(to) : undefined);
  return {
    rows: page?.data,
    error: query.error,
    retry: () => (isUnknownPage ? turnTo(undefined) : void query.refetch()),
    next: turn(page?.next_page_key),
    previous: turn(page?.previous_page_key),
    isTurning: query.isPlaceholderData,
    readAt: query.dataUpdatedAt,
  };
};
