import type { ListedLiveCall } from '#shared/calls/call';
import { listAgentCallHistory } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { keyOf } from '#shared/keys';
import { patchPages, useOperationPages } from '../../../lib/api/query.ts';
import { useLiveEntity } from '../../../lib/live/live.ts';
import { withChangedRow } from '../../../lib/live/live-pages.ts';
import { withKnownSids } from '../../call/with-known-sids.ts';

/** docs/product.md, Agents monitor: 20 per page. */
const PAGE_SIZE = 20;

const comesFirst = (a: ListedLiveCall, b: ListedLiveCall) => a.created_ts > b.created_ts;

/** One agent's calls, newest first, with live changes; a call that now belongs to another agent is removed. */
export const useAgentHistory = (agentId: string) => {
  const topic = topics.liveCalls();
  const input = { id: agentId, limit: PAGE_SIZE };
  const history = useOperationPages(listAgentCallHistory, input, { topic, staleTime: 0 });
  useLiveEntity('call', ({ topic: from, id, version, item }, queryClient) => {
    if (from !== topic) return;
    const isOfAgent = item?.reservation_user_key === keyOf('user', agentId);
    // Most live changes are of other agents' calls and do not affect this list.
    if (!isOfAgent && !history.rows?.some(call => call.id === id)) return;
    patchPages(
      queryClient,
      listAgentCallHistory,
      pages => {
        const change = { id, version, item: isOfAgent && item ? withKnownSids(pages, item) : undefined };
        return withChangedRow(pages, change, comesFirst);
      },
      input,
    );
  });
  return history;
};
