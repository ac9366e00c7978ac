import { groupAgents, groupsOf } from '#shared/agents/agent-groups';
import { type AgentState, agentState, callsByAgent, isOnline } from '#shared/agents/agent-state';
import { type Queue, queueOf } from '#shared/agents/queue';
import type { LiveCall } from '#shared/calls/call';
import type { Agent } from '#shared/users/user';

/** An agent with the current call and the state. */
export type Seat = { agent: Agent; call: LiveCall | undefined; state: AgentState };

export type Presence = 'all' | 'online' | 'offline';

/** The filter of the monitor; no group means all groups. */
export type MonitorFilter = { groups: string[]; presence: Presence };

export type MonitorSection = { group: string; seats: Seat[] };

export type MonitorView = {
  /** Every group that can be chosen. */
  groups: string[];
  /** The number of agents in the chosen groups. */
  counts: Record<Presence, number>;
  queue: Queue;
  sections: MonitorSection[];
};

const isShown = (state: AgentState, presence: Presence): boolean =>
  presence === 'all' || isOnline(state) === (presence === 'online');

/** The monitor's view of the agents and the live calls (docs/product.md, Agents monitor). */
export const monitorView = (agents: Agent[], calls: LiveCall[], { groups, presence }: MonitorFilter): MonitorView => {
  const callOf = callsByAgent(calls);
  const seatOf = (agent: Agent): Seat => {
    const call = callOf.get(agent.id);
    return { agent, call, state: agentState(agent, call) };
  };
  // An agent who was disabled during a call stays on the monitor until that call is over.
  const present = agents.filter(({ id, disabled }) => !disabled || callOf.has(id));
  const chosen = groupAgents(present, new Set(groups)).map(section => ({
    group: section.group,
    seats: section.agents.map(seatOf),
  }));
  const seats = chosen.flatMap(section => section.seats);
  const online = seats.filter(({ state }) => isOnline(state)).length;
  return {
    groups: groupsOf(present),
    counts: { all: seats.length, online, offline: seats.length - online },
    queue: queueOf(calls),
    sections: chosen
      .map(section => ({ ...section, seats: section.seats.filter(({ state }) => isShown(state, presence)) }))
      .filter(section => section.seats.length > 0),
  };
};
