import type { LiveCall } from '#shared/calls/call';
import { listAgentCallHistory } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { keyOf } from '#shared/keys';
import { patchPages, useOperationPages } from '../../../lib/api/query.ts';
import { useLiveEntity } from '../../../lib/live/live.ts';
import { withChangedRow } from '../../../lib/live/live-pages.ts';

/** docs/product.md, Agents monitor: 20 per page. */
const PAGE_SIZE = 20;

const comesFirst = (a: LiveCall, b: LiveCall) => a.created_ts > b.created_ts;

/** One agent's calls, newest first, following the floor's topic; one that became another's is hers no more. */
export const useAgentHistory = (agentId: string) => {
  const topic = topics.liveCalls();
  const input = { id: agentId, limit: PAGE_SIZE };
  const history = useOperationPages(listAgentCallHistory, input, { topic, staleTime: 0 });
  useLiveEntity('call', ({ topic: from, id, version, item }, queryClient) => {
    if (from !== topic) return;
    const isHers = item?.reservation_user_key === keyOf('user', agentId);
    // Most changes of the floor are of other agents' calls: they leave her list, and its page, alone.
    if (!isHers && !history.rows?.some(call => call.id === id)) return;
    const change = { id, version, item: isHers ? item : undefined };
    patchPages(queryClient, listAgentCallHistory, pages => withChangedRow(pages, change, comesFirst), input);
  });
  return history;
};
