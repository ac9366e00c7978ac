import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads a query once more after the read that is under way: the server may have answered it before the change. */
export const repeatAfterRead = async (queryClient: QueryClient, query: Query): Promise<void> => {
  const repeat = () =>
    queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  await query.promise?.then(repeat, repeat);
};

/**
 * Reads the queries of this key again after a change. A read that is under way is not cancelled, because many changes
 * in a row would then never be shown; it is repeated once. Resolves when the last read has ended.
 */
export const readAgain = async (queryClient: QueryClient, queryKey: QueryKey): Promise<void> => {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const read = queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  await Promise.all([read, ...underWay.map(query => repeatAfterRead(queryClient, query))]);
};
