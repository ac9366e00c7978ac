import {
  type InfiniteData,
  type QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type * as z from 'zod';
import type { InputOf, Operation, OutputOf } from '#shared/contracts/operation';
import type { Page } from '#shared/contracts/page';
import { useWhenAcknowledged } from '../live/live.ts';
import { callOperation } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import { createSingleFlight, type SingleFlight } from './single-flight.ts';

/** The live topics that a query's data depends on; the query is refetched when the topic (re)connects. */
type TopicOption = { topic?: string | string[] };

export type OperationOptions = TopicOption & {
  enabled?: boolean;
  staleTime?: number;
  /** In milliseconds: the data is read again at this interval. */
  refetchInterval?: number;
  /** Whether the data of the input before is shown until the data of the new one is there. */
  keepsDataOf?: (before: unknown) => boolean;
};

/** `[name, input]`; the key of a list's pages is `[name, 'pages', input]`. */
export const operationKey = (operation: Operation, input?: unknown): readonly unknown[] =>
  input === undefined ? [operation.name] : [operation.name, input];

const pagesKey = (operation: Operation, input: unknown) => [operation.name, 'pages', input] as const;

const topicsOf = ({ topic = [] }: TopicOption): string[] => [topic].flat();

/** Only the options that were given: TanStack Query takes `undefined` as a value and drops the client's default. */
const definedOptions = ({ enabled, staleTime, refetchInterval }: OperationOptions) => ({
  ...(enabled !== undefined && { enabled }),
  ...(staleTime !== undefined && { staleTime }),
  ...(refetchInterval !== undefined && { refetchInterval }),
});

/** Whether a retry may help: the network failed or the service was busy; never after a rejection. */
export const isRetryable = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiFailure && (error.status === 0 || error.status === 429 || error.status === 503);

/** Reads and caches one operation; `error` is an ApiFailure with a message to show. */
export const useOperation = <O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: OperationOptions = {},
): UseQueryResult<OutputOf<O>, Error> => {
  const topics = topicsOf(options);
  const whenAcknowledged = useWhenAcknowledged(topics);
  return useQuery({
    queryKey: operationKey(operation, input),
    queryFn: async ({ signal, queryKey }) => {
      await whenAcknowledged({ signal, queryKey });
      return callOperation(operation, input, { signal });
    },
    meta: { topics },
    placeholderData: (data, before) => (options.keepsDataOf?.(before?.queryKey[1]) ? data : undefined),
    ...definedOptions(options),
  });
};

type ListOperation = Operation<z.ZodType, z.ZodType<Page<unknown>>>;
type RowOf<O extends ListOperation> = OutputOf<O> extends Page<infer Row> ? Row : never;

/** Reads a list page by page by its cursor; `rows` are the rows of all loaded pages. */
export const useOperationPages = <O extends ListOperation>(
  operation: O,
  input: InputOf<O>,
  options: OperationOptions = {},
) => {
  const topics = topicsOf(options);
  const whenAcknowledged = useWhenAcknowledged(topics);
  const query = useInfiniteQuery({
    queryKey: pagesKey(operation, input),
    queryFn: async ({ signal, queryKey, pageParam }) => {
      await whenAcknowledged({ signal, queryKey });
      return callOperation(operation, { ...(input as object), key: pageParam } as InputOf<O>, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => (last as Page<unknown>).next_page_key ?? undefined,
    meta: { topics },
    ...definedOptions(options),
  });
  return { ...query, rows: query.data?.pages.flatMap(page => (page as Page<RowOf<O>>).data) };
};

/**
 * Rewrites the loaded pages of every list of `operation`, or only that of `input`; a live change reaches a list this
 * way.
 */
export const patchPages = <O extends ListOperation>(
  queryClient: QueryClient,
  operation: O,
  patch: (pages: OutputOf<O>[]) => OutputOf<O>[],
  input?: InputOf<O>,
): void => {
  queryClient.setQueriesData<InfiniteData<OutputOf<O>>>(
    { queryKey: input === undefined ? [operation.name, 'pages'] : pagesKey(operation, input) },
    data => data && { ...data, pages: patch(data.pages) },
  );
};

/** Rewrites the cached data of one operation and input, if there is any. */
export const patchOperation = <O extends Operation>(
  queryClient: QueryClient,
  operation: O,
  input: InputOf<O>,
  patch: (data: OutputOf<O>) => OutputOf<O>,
): void => {
  queryClient.setQueryData<OutputOf<O>>(operationKey(operation, input), data => data && patch(data));
};

type MutationOptions<O extends Operation> = {
  invalidates?: Operation[];
  /** Called even after the component was unmounted, unlike a callback that is passed to `mutate`. */
  onSuccess?: (output: OutputOf<O>, input: InputOf<O>) => void;
  onError?: (error: Error, input: InputOf<O>) => void;
  /** What at most one command is under way for, such as the call; without it, the command's whole input. */
  per?: (input: InputOf<O>) => string;
};

/** The commands that are under way in this tab. */
const requestsOf = new WeakMap<QueryClient, SingleFlight>();

const useRequests = (): SingleFlight => {
  const queryClient = useQueryClient();
  const requests = requestsOf.get(queryClient) ?? createSingleFlight();
  requestsOf.set(queryClient, requests);
  return requests;
};

/**
 * Calls an operation that changes something; after a success the queries of `invalidates` are read again. A command is
 * sent once at a time: a second activation gets the result of the first, wherever its control is, and the callbacks of
 * one control are called once.
 */
export const useOperationMutation = <O extends Operation>(operation: O, options: MutationOptions<O> = {}) => {
  const queryClient = useQueryClient();
  const requests = useRequests();
  const [activations] = useState(createSingleFlight);
  const { per } = options;
  const keyOf = (input: InputOf<O>) => JSON.stringify([operation.name, per ? per(input) : input]);
  const mutation = useMutation<OutputOf<O>, Error, InputOf<O>>({
    mutationKey: [operation.name],
    mutationFn: input => requests.fly(keyOf(input), () => callOperation(operation, input)),
    onSuccess: async (output, input) => {
      options.onSuccess?.(output, input);
      const stale = options.invalidates ?? [];
      await Promise.all(stale.map(each => queryClient.invalidateQueries({ queryKey: operationKey(each) })));
    },
    onError: options.onError,
  });

  type Callbacks = Parameters<typeof mutation.mutateAsync>[1];
  const latest = useRef({ keyOf, send: mutation.mutateAsync });
  latest.current = { keyOf, send: mutation.mutateAsync };
  const mutateAsync = useCallback(
    (input: InputOf<O>, callbacks?: Callbacks): Promise<OutputOf<O>> =>
      activations.fly(latest.current.keyOf(input), () => latest.current.send(input, callbacks)),
    [activations],
  );
  const mutate = useCallback(
    // The callbacks and `error` have the failure.
    (input: InputOf<O>, callbacks?: Callbacks): void => void mutateAsync(input, callbacks).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
};
