import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#shared/calls/call';
import { awaitsWrapUp, isUnderWay } from '#shared/calls/open-call';
import { listOpenCalls } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { keyOf, type UserKey } from '#shared/keys';
import { operationKey, patchOperation, useOperation } from '../../lib/api/query.ts';
import { type LiveChange, useLiveEntity, useLiveTopic } from '../../lib/live/live.ts';
import { useSession } from '../../lib/session/session.ts';

export type OpenCalls = {
  isPending: boolean;
  /** Why they could not be read, while nothing of them is known. */
  error: Error | undefined;
  retry: () => void;
  isRetrying: boolean;
  /** The call that the agent is on, or was cut off from. */
  current: Call | undefined;
  /** Ended calls that wait for a disposition, oldest first. */
  wrapUps: Call[];
};

/** The agent's open calls after one change: a call of somebody else's, or one that is done, is not among them. */
export const withChangedCall = (calls: Call[], change: LiveChange<'call'>, agent: UserKey): Call[] => {
  const known = calls.find(call => call.id === change.id);
  if (known && known.version >= change.version) return calls;
  const others = calls.filter(call => call.id !== change.id);
  const { item } = change;
  const isOpen = item?.reservation_user_key === agent && (isUnderWay(item) || awaitsWrapUp(item));
  return isOpen ? [...others, item].sort((a, b) => a.created_ts.localeCompare(b.created_ts)) : others;
};

/** Follows the signed-in agent's open calls; stands once, in the layout, so that every screen reads the same. */
export const useFollowOpenCalls = (): void => {
  const { user } = useSession();
  const topic = topics.agentCalls(user.id);
  useLiveTopic(topic);
  useLiveEntity('call', (change, queryClient) => {
    // Other topics tell others' calls, and her own without the note and the draft that are for her alone.
    if (change.topic !== topic) return;
    patchOperation(queryClient, listOpenCalls, {}, ({ data }) => ({
      data: withChangedCall(data, change, keyOf('user', user.id)),
    }));
  });
};

export const useOpenCalls = (): OpenCalls => {
  const { user } = useSession();
  // Followed from the layout for as long as it is read at all, and read anew with every (re)connect.
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

/** Takes a call that is done out of the open ones, without waiting for its live change. */
export const closeOpenCall = async (queryClient: QueryClient, id: string): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: operationKey(listOpenCalls) });
  patchOperation(queryClient, listOpenCalls, {}, ({ data }) => ({ data: data.filter(call => call.id !== id) }));
};
