import type { OwnCall } from '#shared/calls/call';
import { listCallHistory } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { keyOf } from '#shared/keys';
import { patchPages, useOperationPages } from '../../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';
import { withChangedRow } from '../../../lib/live/live-pages.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The page size (docs/product.md, Call history): the latest 40 calls; more are read by cursor. */
const PAGE_SIZE = 40;

const comesFirst = (a: OwnCall, b: OwnCall) => a.created_ts > b.created_ts;

/** The agent's own calls, newest first, following live; a call that now belongs to another agent is removed. */
export const useCallHistory = () => {
  const { user } = useSession();
  const topic = topics.agentCalls(user.id);
  useLiveTopic(topic);
  useLiveEntity('call', ({ topic: from, id, version, item }, queryClient) => {
    if (from !== topic) return;
    const isOwnCall = item?.reservation_user_key === keyOf('user', user.id);
    const change = { id, version, item: isOwnCall ? item : undefined };
    patchPages(queryClient, listCallHistory, pages => withChangedRow(pages, change, comesFirst));
  });
  // While another page is shown nothing follows the topic, so the cached list is read again.
  return useOperationPages(listCallHistory, { limit: PAGE_SIZE }, { topic, staleTime: 0 });
};
