import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isAdmin } from '#shared/access/access';
import { listAgents, listLiveCalls } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import type { OutputOf } from '#shared/contracts/operation';
import { operationKey, patchOperation, useOperation } from '../../lib/api/query.ts';
import { createFrameBatch } from '../../lib/live/frame-batch.ts';
import { type LiveChange, useLiveEntity, useLiveTopic } from '../../lib/live/live.ts';
import { useSession } from '../../lib/session/session.ts';
import { withAgentChanges, withCallChanges } from './monitor-changes.ts';

type MonitorChange = LiveChange<'user'> | LiveChange<'call'>;

const applyToCache = (queryClient: QueryClient, changes: MonitorChange[], forAdmin: boolean) => {
  const users = changes.filter(change => change.entity === 'user');
  const calls = changes.filter(change => change.entity === 'call');
  if (calls.length > 0) {
    patchOperation(queryClient, listLiveCalls, {}, ({ data }) => ({ data: withCallChanges(data, calls) }));
  }
  if (users.length > 0) {
    const known = queryClient.getQueryData<OutputOf<typeof listLiveCalls>>(operationKey(listLiveCalls, {}))?.data;
    patchOperation(queryClient, listAgents, {}, ({ data }) => ({
      data: withAgentChanges(data, users, forAdmin, known),
    }));
  }
};

/**
 * All agents and live calls, with live changes, applied once per frame. Only changes of the monitor's own topics are used:
 * the same call on its agent's topic lacks `supervised_by`.
 */
export const useMonitor = () => {
  const queryClient = useQueryClient();
  const forAdmin = isAdmin(useSession().access);
  const batch = useMemo(
    () => createFrameBatch<MonitorChange>(changes => applyToCache(queryClient, changes, forAdmin)),
    [queryClient, forAdmin],
  );
  useEffect(() => batch.flush, [batch]);

  const agentTopics = forAdmin ? [topics.agents(), topics.admins()] : [topics.agents()];
  useLiveTopic(topics.agents());
  useLiveTopic(forAdmin ? topics.admins() : undefined);
  useLiveTopic(topics.liveCalls());
  useLiveEntity('user', change => {
    if (agentTopics.includes(change.topic)) batch.add(change);
  });
  useLiveEntity('call', change => {
    if (change.topic === topics.liveCalls()) batch.add(change);
  });

  const agents = useOperation(listAgents, {}, { topic: agentTopics });
  const calls = useOperation(listLiveCalls, {}, { topic: topics.liveCalls() });
  const failed = [agents, calls].find(query => query.error && !query.data);
  return {
    agents: agents.data?.data,
    calls: calls.data?.data,
    error: failed?.error ?? undefined,
    isRetrying: agents.isFetching || calls.isFetching,
    retry: () => {
      for (const query of [agents, calls]) if (query.error) void query.refetch();
    },
  };
};
