import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { callsByAgent } from '#shared/agents/agent-state';
import type { LiveCall } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import { keyOf } from '#shared/keys';
import type { Agent } from '#shared/users/user';
import { ErrorState } from '../../../components/error-state.tsx';
import { useAgentNames } from '../../../lib/api/agent-names.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useMonitor } from '../use-monitor.ts';
import { useRinging } from '../use-ringing.ts';
import { AgentSide } from './agent-side.tsx';
import { AgentsSkeleton } from './agents-skeleton.tsx';
import { MonitorBoard } from './monitor-board.tsx';
import { supervisedBy } from './supervise/supervised.ts';
import { useAbsenceAlerts } from './use-absence-alerts.ts';

type MonitorData = { agents: Agent[]; calls: LiveCall[] };

/** The selected agent with the current call, and the call that the user supervises; unaffected by other calls. */
const useSelected = ({ agents, calls }: MonitorData, selectedId: string | undefined) => {
  const { user } = useSession();
  return useMemo(() => {
    const agent = agents.find(({ id }) => id === selectedId);
    const call = agent && callsByAgent(calls).get(agent.id);
    const supervised = supervisedBy(keyOf('user', user.id), agents, calls);
    const isIn = call !== undefined && supervised?.callIds.includes(call.id) === true;
    return {
      agent,
      call: call && isUnderWay(call) ? call : undefined,
      isIn,
      supervisedId: supervised?.agent?.id,
      supervisedIds: supervised?.callIds ?? [],
      isInCallOf: supervised && !isIn ? supervised.agentName : undefined,
    };
  }, [agents, calls, selectedId, user.id]);
};

/** Selects the agent whom a link names, also when it is followed once more. */
const useAgentInAddress = (select: (id: string) => void) => {
  const { key, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says that a link was followed
  useEffect(() => {
    const id = new URLSearchParams(search).get('agent');
    if (id) select(id);
  }, [key, search, select]);
};

type AgentsPageProps = {
  /** The leads that await verification, above the selected agent's call; nothing for users who may not see them. */
  verifications: ReactNode;
};

const Monitor = ({ agents, calls, verifications }: MonitorData & AgentsPageProps) => {
  const [selectedId, setSelectedId] = useState<string>();
  useAgentInAddress(setSelectedId);
  useAbsenceAlerts(agents, calls);
  const ringing = useRinging();
  const nameOf = useAgentNames();
  const { supervisedIds, ...selected } = useSelected({ agents, calls }, selectedId);
  const { supervisedId } = selected;
  // A supervisor who returns to the monitor sees the supervised call and its Disconnect.
  if (selectedId === undefined && supervisedId !== undefined) setSelectedId(supervisedId);
  return (
    <MonitorBoard
      agents={agents}
      calls={calls}
      ringing={ringing}
      supervisedIds={supervisedIds}
      selectedId={selectedId}
      onSelect={setSelectedId}
      nameOf={nameOf}
    >
      {verifications}
      <AgentSide {...selected} onSelect={setSelectedId} />
    </MonitorBoard>
  );
};

/** All agents with their present state, and the controls to join their calls (docs/product.md, Agents monitor). */
export const AgentsPage = ({ verifications }: AgentsPageProps) => {
  const { agents, calls, error, isRetrying, retry } = useMonitor();
  if (error)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The agents could not be read.')}
        onRetry={retry}
        retrying={isRetrying}
      />
    );
  return agents && calls ? <Monitor agents={agents} calls={calls} verifications={verifications} /> : <AgentsSkeleton />;
};
