import { may, requires } from '#shared/access/access';
import { listAgents } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import type { Agent } from '#shared/users/user';
import { patchOperation, useOperation } from '../../../lib/api/query.ts';
import { type LiveChange, useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';
import { useSession } from '../../../lib/session/session.ts';

const withChange = (agents: Agent[], { id, version, item }: LiveChange<'user'>): Agent[] => {
  const known = agents.find(agent => agent.id === id);
  if (!known || known.version >= version) return agents;
  return item ? agents.map(agent => (agent === known ? item : agent)) : agents.filter(agent => agent !== known);
};

/** The verification agents with their live availability; for verification admins only, empty for other users. */
export const useVerificationAgents = () => {
  const { access } = useSession();
  const enabled = may(access, requires.feature('VerificationAdmin')) && may(access, listAgents.access);
  const topic = topics.agents();
  useLiveTopic(enabled ? topic : undefined);
  useLiveEntity('user', (change, queryClient) => {
    if (change.topic !== topic) return;
    patchOperation(queryClient, listAgents, {}, ({ data }) => ({ data: withChange(data, change) }));
  });
  const agents = useOperation(listAgents, {}, { topic, enabled });
  const verifiers = agents.data?.data.filter(({ disabled, roles }) => !disabled && roles.includes('verification'));
  return {
    agents: (verifiers ?? []).sort((a, b) => a.email.localeCompare(b.email)),
    error: verifiers ? null : agents.error,
    isFetching: agents.isFetching,
    retry: () => void agents.refetch(),
  };
};

export type VerificationAgents = ReturnType<typeof useVerificationAgents>;
