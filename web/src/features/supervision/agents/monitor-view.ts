import { groupAgents, groupsOf } from '#shared/agents/agent-groups';
import { type AgentState, agentState, callsByAgent, isOnline, stateSince } from '#shared/agents/agent-state';
import { type Queue, queueOf } from '#shared/agents/queue';
import { lostConnection } from '#shared/agents/wall-state';
import type { LiveCall } from '#shared/calls/call';
import type { Timestamp } from '#shared/time';
import type { Agent } from '#shared/users/user';
import type { Ringing } from '../use-ringing.ts';

/** What a card shows of an agent: a call may ring at one who is available. */
export type SeatState = AgentState | 'ringing';

/** An agent with the current call and the state. */
export type Seat = {
  agent: Agent;
  call: LiveCall | undefined;
  state: SeatState;
  since: Timestamp | undefined;
  /** The connection was lost during a call, or the agent was set offline for it today. */
  isLost: boolean;
  /** Has the small card of those who are offline. */
  isCompact: boolean;
  /** Of several available agents of the section, the one who has waited longest for a call. */
  waitsLongest: boolean;
};

export type Presence = 'all' | 'online' | 'offline';

/** The filter of the monitor; no group means all groups. */
export type MonitorFilter = { groups: string[]; presence: Presence };

export type MonitorSection = { group: string; seats: Seat[] };

/** The place of each agent within the section, by user id: a lower one comes first. */
export type Ranks = ReadonlyMap<string, number>;

type MonitorView = {
  /** Every group that can be chosen. */
  groups: string[];
  /** The number of agents in the chosen groups. */
  counts: Record<Presence, number>;
  queue: Queue;
  sections: MonitorSection[];
  ranks: Ranks;
};

export type MonitorInput = {
  agents: Agent[];
  calls: LiveCall[];
  ringing: Ringing;
  /** New York's. */
  today: string;
  filter: MonitorFilter;
  /** The ranks that cards keep although a state has changed. */
  frozen?: Ranks | undefined;
};

const isShown = (state: SeatState, presence: Presence): boolean =>
  presence === 'all' || (state === 'ringing' || isOnline(state)) === (presence === 'online');

const OFFLINE_RANK = 4;

/**
 * Agents who need a supervisor come first, then those who can take a call. A card does not move when a call begins to
 * ring.
 */
const ranks: Record<SeatState, number> = {
  available: 1,
  ringing: 1,
  'on-call': 2,
  'wrap-up': 3,
  offline: OFFLINE_RANK,
};
const LOST_RANK = 0;

const stateOf = (agent: Agent, call: LiveCall | undefined, ringing: Ringing): SeatState => {
  const state = agentState(agent, call);
  const since = ringing.get(agent.email);
  // An agent who became free after the offer began has had its call: an acceptance is no event of the offer.
  const isOver = since === undefined || since < (agent.waiting_for_call_since_ts ?? since);
  return state === 'available' && !isOver ? 'ringing' : state;
};

const seatOf = (agent: Agent, call: LiveCall | undefined, { ringing, today, frozen }: MonitorInput) => {
  const state = stateOf(agent, call, ringing);
  const isLost = lostConnection(agent, call, today);
  const rank = frozen?.get(agent.id) ?? (isLost ? LOST_RANK : ranks[state]);
  const since = state === 'ringing' ? ringing.get(agent.email) : stateSince(state, agent, call);
  return { agent, call, state, since, isLost, isCompact: rank === OFFLINE_RANK, waitsLongest: false, rank };
};

type RankedSeat = ReturnType<typeof seatOf>;

const longestWaitOf = (seats: RankedSeat[]): RankedSeat | undefined => {
  const [first, second] = seats
    .filter(({ state, since }) => state === 'available' && since !== undefined)
    .sort((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
  return second && first;
};

const inOrder = (seats: RankedSeat[]): RankedSeat[] => {
  const longest = longestWaitOf(seats);
  return seats.map(seat => (seat === longest ? { ...seat, waitsLongest: true } : seat)).sort((a, b) => a.rank - b.rank);
};

/** The monitor's view of the agents and the live calls (docs/product.md, Agents monitor). */
export const monitorView = (input: MonitorInput): MonitorView => {
  const { agents, calls, filter } = input;
  const callOf = callsByAgent(calls);
  // An agent who was disabled during a call stays on the monitor until that call is over.
  const present = agents.filter(({ id, disabled }) => !disabled || callOf.has(id));
  const chosen = groupAgents(present, new Set(filter.groups)).map(section => ({
    group: section.group,
    seats: inOrder(section.agents.map(agent => seatOf(agent, callOf.get(agent.id), input))),
  }));
  const seats = chosen.flatMap(section => section.seats);
  const online = seats.filter(({ state }) => isShown(state, 'online')).length;
  return {
    groups: groupsOf(present),
    counts: { all: seats.length, online, offline: seats.length - online },
    queue: queueOf(calls),
    sections: chosen
      .map(section => ({ ...section, seats: section.seats.filter(({ state }) => isShown(state, filter.presence)) }))
      .filter(section => section.seats.length > 0),
    ranks: new Map(seats.map(({ agent, rank }) => [agent.id, rank])),
  };
};
