import type { Call } from '#shared/calls/call';
import { awaitsWrapUp, isUnderWay } from '#shared/calls/open-call';
import { listOpenCalls } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { keyOf, type UserKey } from '#shared/keys';
import { type LiveChange, useLiveEntity, useLiveTopic } from './live.ts';
import { patchOperation, useOperation } from './query.ts';
import { useSession } from './session.ts';

export type OpenCalls = {
  isPending: boolean;
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
  useLiveTopic(topics.agentCalls(user.id));
  useLiveEntity('call', (change, queryClient) =>
    patchOperation(queryClient, listOpenCalls, {}, ({ data }) => ({
      data: withChangedCall(data, change, keyOf('user', user.id)),
    })),
  );
};

export const useOpenCalls = (): OpenCalls => {
  const { user } = useSession();
  const { data, isPending } = useOperation(listOpenCalls, {}, { topic: topics.agentCalls(user.id) });
  const calls = data?.data ?? [];
  return { isPending, current: calls.findLast(isUnderWay), wrapUps: calls.filter(awaitsWrapUp) };
};
