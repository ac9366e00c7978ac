import { QueryClient } from '@tanstack/react-query';
import { isWorthAnotherTry } from '../lib/api/query.ts';

/** The server's state as this tab knows it; live changes keep it true, so nothing is read again only for a focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthAnotherTry, networkMode: 'always', refetchOnWindowFocus: false, staleTime: 1_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});
