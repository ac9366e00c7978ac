import { useEffect, useState } from 'react';
import { requires } from '#shared/access/access';
import { listLeads } from '#shared/contracts/leads';
import { searchFor } from '#shared/leads/list/lead-prefixes';
import { useOperation } from '../../../lib/api/query.ts';
import { useMay } from '../../../lib/session/session.ts';
import { foundLeads } from './found.ts';

const TYPING_MS = 250;
/** One more is read than is shown: 1.1 items for each. */
const SHOWN_LEADS = 10;

/** The text once the user pauses. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/**
 * The leads that the leads list would find, for users who may open it, with the limits of the role. Each reading is
 * recorded in the audit trail as one of the leads list.
 */
export const useFoundLeads = (search: string) => {
  const mayRead = useMay(requires.feature('Leads'));
  const paused = usePaused(search);
  const isAsked = mayRead && searchFor(search) !== undefined;
  const query = useOperation(
    listLeads,
    { q: paused, limit: SHOWN_LEADS },
    { enabled: isAsked && paused === search, staleTime: 10_000 },
  );
  const isCurrent = isAsked && paused === search;
  const page = isCurrent ? query.data : undefined;
  const hasMore = page?.next_page_key != null;
  return {
    mayRead,
    group: foundLeads(page?.data ?? [], search, hasMore),
    hasMore,
    error: isCurrent && !query.isFetching ? query.error : null,
    isSearching: isAsked && (!isCurrent || query.isFetching) && !page,
    retry: () => void query.refetch(),
  };
};
