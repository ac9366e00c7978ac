import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from '../lib/api/query.ts';

/** The cache of the server's state in this tab; live changes keep it current, so a window focus refetches nothing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isRetryable, networkMode: 'always', refetchOnWindowFocus: false, staleTime: 1_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});
