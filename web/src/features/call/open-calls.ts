import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#shared/calls/call';
import { awaitsWrapUp, isUnderWay } from '#shared/calls/open-call';
import { listOpenCalls } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { keyOf, type UserKey } from '#shared/keys';
import { operationKey, patchOperation, useOperation } from '../../lib/api/query.ts';
import { type LiveChange, useLiveEntity, useLiveTopic } from '../../lib/live/live.ts';
import { useSession } from '../../lib/session/session.ts';

type OpenCalls = {
  isPending: boolean;
  /** Why the calls could not be read; undefined once they were read. */
  error: Error | undefined;
  retry: () => void;
  isRetrying: boolean;
  /** The call under way, also while the agent is cut off from it. */
  current: Call | undefined;
  /** Ended calls that wait for a disposition, oldest first. */
  wrapUps: Call[];
};

/** The agent's open calls after one change; a call of another agent, or one that is done, is removed. */
export const withChangedCall = (calls: Call[], change: LiveChange<'call'>, agent: UserKey): Call[] => {
  const known = calls.find(call => call.id === change.id);
  if (known && known.version >= change.version) return calls;
  const others = calls.filter(call => call.id !== change.id);
  const { item } = change;
  const isOpen = item?.reservation_user_key === agent && (isUnderWay(item) || awaitsWrapUp(item));
  return isOpen ? [...others, item].sort((a, b) => a.created_ts.localeCompare(b.created_ts)) : others;
};

/** Follows the agent's open calls; used once, in the layout, so that all screens show the same calls. */
export const useFollowOpenCalls = (): void => {
  const { user } = useSession();
  const topic = topics.agentCalls(user.id);
  useLiveTopic(topic);
  useLiveEntity('call', (change, queryClient) => {
    // Other topics carry other agents' calls, and this agent's calls without the private note and draft.
    if (change.topic !== topic) return;
    patchOperation(queryClient, listOpenCalls, {}, ({ data }) => ({
      data: withChangedCall(data, change, keyOf('user', user.id)),
    }));
  });
};

export const useOpenCalls = (): OpenCalls => {
  const { user } = useSession();
  // The layout follows the topic, and the calls are read again after each reconnect.
  const options = { topic: topics.agentCalls(user.id), staleTime: Number.POSITIVE_INFINITY };
  const query = useOperation(listOpenCalls, {}, options);
  const calls = query.data?.data ?? [];
  return {
    isPending: query.isPending,
    error: query.data ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
    current: calls.findLast(isUnderWay),
    wrapUps: calls.filter(awaitsWrapUp),
  };
};

/** Removes a finished call from the open calls without waiting for its live change. */
export const closeOpenCall = async (queryClient: QueryClient, id: string): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: operationKey(listOpenCalls) });
  patchOperation(queryClient, listOpenCalls, {}, ({ data }) => ({ data: data.filter(call => call.id !== id) }));
};
