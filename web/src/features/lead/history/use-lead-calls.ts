import { LeadCall, type ListedCall } from '#shared/calls/call';
import { listLeadCalls } from '#shared/contracts/leads';
import { usePagedQuery } from '../../../lib/api/paged-query.ts';
import { patchPages } from '../../../lib/api/query.ts';
import { useLiveEntity } from '../../../lib/live/live.ts';
import { withChangedRow } from '../../../lib/live/live-pages.ts';
import { withKnownSids } from '../../call/with-known-sids.ts';

/** docs/product.md, Lead call history. */
const PAGE_SIZE = 20;

const newestFirst = (a: ListedCall, b: ListedCall) => a.created_ts > b.created_ts;

/**
 * A lead's calls, a page at a time. No live topic reports all of them. Calls that the agent follows for another reason,
 * such as their own, change in their rows.
 */
export const useLeadCalls = (leadId: string) => {
  const input = { id: leadId, limit: PAGE_SIZE };
  useLiveEntity('call', ({ id, version, item }, queryClient) => {
    if (!item) return;
    const call = LeadCall.parse(item);
    patchPages(
      queryClient,
      listLeadCalls,
      pages =>
        pages.some(page => page.data.some(row => row.id === id))
          ? withChangedRow(pages, { id, version, item: withKnownSids(pages, call) }, newestFirst)
          : pages,
      input,
    );
  });
  return usePagedQuery(listLeadCalls, input, { staleTime: 0 });
};
