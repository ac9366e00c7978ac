import { useMemo } from 'react';
import { requires } from '#shared/access/access';
import { agentName } from '#shared/agents/agent-groups';
import { listAgents } from '#shared/contracts/calls';
import { useMay } from '../session/session.ts';
import { useOperation } from './query.ts';

/** The name of an agent by e-mail, for users who may see the agents; a former agent has none. */
export const useAgentNames = (): ((email: string) => string | undefined) => {
  const enabled = useMay(requires.feature('AgentDashboard'));
  const { data } = useOperation(listAgents, {}, { enabled, staleTime: 60_000 });
  return useMemo(() => {
    const names = new Map(data?.data.map(agent => [agent.email, agentName(agent)]));
    return email => names.get(email);
  }, [data]);
};
