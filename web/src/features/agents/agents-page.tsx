import { useMemo, useState } from 'react';
import { agentName } from '#shared/agents/agent-groups';
import { callsByAgent } from '#shared/agents/agent-state';
import { supervisedCalls } from '#shared/agents/supervised-calls';
import type { LiveCall } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import { idOf, keyOf } from '#shared/keys';
import type { Agent } from '#shared/users/user';
import { ErrorState } from '../../components/error-state.tsx';
import { sentenceOf } from '../../lib/api-failure.ts';
import { useSession } from '../../lib/session.ts';
import { AgentSide } from './agent-side.tsx';
import { AgentsSkeleton } from './agents-skeleton.tsx';
import { FloorBoard } from './floor-board.tsx';
import { useFloor } from './use-floor.ts';
import { useGoToTakenOver } from './use-go-to-taken-over.ts';

type FloorProps = { agents: Agent[]; calls: LiveCall[] };

/** Who has the call that the user supervises; she may have left the list since. */
const agentOf = (call: LiveCall, agents: Agent[]): string => {
  const agent = agents.find(({ id }) => keyOf('user', id) === call.reservation_user_key);
  return agent ? agentName(agent) : (call.reservation_user_email ?? 'another agent');
};

/** The selected agent and her call, and where the user herself listens in: nothing that changes with other calls. */
const useSelected = ({ agents, calls }: FloorProps, selectedId: string | undefined) => {
  const { user } = useSession();
  return useMemo(() => {
    const agent = agents.find(({ id }) => id === selectedId);
    const call = agent && callsByAgent(calls).get(agent.id);
    const [supervised, ...siblings] = supervisedCalls(calls, keyOf('user', user.id));
    const isIn = call !== undefined && [supervised, ...siblings].some(each => each?.id === call.id);
    return {
      agent,
      call: call && isUnderWay(call) ? call : undefined,
      supervisedId: supervised?.reservation_user_key && idOf(supervised.reservation_user_key),
      isIn,
      isInCallOf: supervised && !isIn ? agentOf(supervised, agents) : undefined,
    };
  }, [agents, calls, selectedId, user.id]);
};

const Floor = ({ agents, calls }: FloorProps) => {
  const [selectedId, setSelectedId] = useState<string>();
  const { supervisedId, ...selected } = useSelected({ agents, calls }, selectedId);
  // Who comes back to the monitor finds the call that she is in, and the way out of it.
  if (selectedId === undefined && supervisedId !== undefined) setSelectedId(supervisedId);
  useGoToTakenOver();
  return (
    <FloorBoard agents={agents} calls={calls} selectedId={selectedId} onSelect={setSelectedId}>
      <AgentSide {...selected} />
    </FloorBoard>
  );
};

/** Every agent and what they do now, with the tools to join their calls (spec 3, section 2: Agents monitor). */
export const AgentsPage = () => {
  const { agents, calls, error, isRetrying, retry } = useFloor();
  if (error)
    return (
      <ErrorState sentence={sentenceOf(error, 'The agents could not be read.')} onRetry={retry} retrying={isRetrying} />
    );
  return agents && calls ? <Floor agents={agents} calls={calls} /> : <AgentsSkeleton />;
};
