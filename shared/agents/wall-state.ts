import type { LiveCall } from '../calls/call.ts';
import { isUnderWay } from '../calls/open-call.ts';
import { newYorkDay } from '../new-york.ts';
import type { Timestamp } from '../time.ts';
import type { Agent } from '../users/user.ts';
import { agentName } from './agent-groups.ts';
import { agentState, callsByAgent, stateSince } from './agent-state.ts';

/** What the wallboard counts, in this order: who needs help first. */
export const wallStates = ['connection-lost', 'wrap-up', 'on-call', 'available', 'offline'] as const;
export type WallState = (typeof wallStates)[number];

/** An agent on the wallboard; `since` where it is known since when the agent is in this state. */
export type WallAgent = { id: string; name: string; state: WallState; since: Timestamp | undefined };

/**
 * The browser of an agent is gone during a call, or the agent was set offline for it today (docs/decisions/0052). One
 * who closed the laptop yesterday is offline.
 */
export const lostConnection = (agent: Agent, call: LiveCall | undefined, today: string): boolean => {
  if (call && isUnderWay(call)) return call.agent_disconnected || agent.connection_lost_ts !== undefined;
  return agent.connection_lost_ts !== undefined && newYorkDay(agent.connection_lost_ts) === today;
};

const wallAgent = (agent: Agent, call: LiveCall | undefined, today: string): WallAgent => {
  const shown = { id: agent.id, name: agentName(agent) };
  if (lostConnection(agent, call, today))
    return { ...shown, state: 'connection-lost', since: agent.connection_lost_ts };
  const state = agentState(agent, call);
  return { ...shown, state, since: stateSince(state, agent, call) };
};

const byLength = (a: WallAgent, b: WallAgent): number =>
  (a.since ?? '').localeCompare(b.since ?? '') || a.name.localeCompare(b.name);

/** The agents of each state, those who have been in it for longest first; disabled ones only during a call. */
export const wallAgents = (agents: Agent[], calls: LiveCall[], today: string): Record<WallState, WallAgent[]> => {
  const callOf = callsByAgent(calls);
  const shown = agents
    .filter(({ id, disabled }) => !disabled || callOf.has(id))
    .map(agent => wallAgent(agent, callOf.get(agent.id), today))
    .sort(byLength);
  const of = (state: WallState) => shown.filter(agent => agent.state === state);
  return {
    'connection-lost': of('connection-lost'),
    'wrap-up': of('wrap-up'),
    'on-call': of('on-call'),
    available: of('available'),
    offline: of('offline'),
  };
};
