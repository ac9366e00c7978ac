import type { LiveCall } from '../calls/call.ts';
import { awaitsWrapUp, isUnderWay } from '../calls/open-call.ts';
import { idOf } from '../keys.ts';
import type { Timestamp } from '../time.ts';
import type { Agent } from '../users/user.ts';

/**
 * What an agent does now. The first two are "active": with a live call, and without (docs/product.md, Agent status).
 */
export type AgentState = 'on-call' | 'wrap-up' | 'available' | 'offline';

type CallState = Pick<LiveCall, 'reservation_status' | 'call_ended' | 'disposition'>;

/** An agent's state from the agent's open call, if any, and the availability: active, else available, else offline. */
export const agentState = (agent: Pick<Agent, 'available'>, call: CallState | undefined): AgentState => {
  if (call) return isUnderWay(call) ? 'on-call' : 'wrap-up';
  return agent.available ? 'available' : 'offline';
};

type Since = Pick<Agent, 'waiting_for_call_since_ts' | 'last_active'>;

/** Since when the agent is in this state; undefined if it is not known. */
export const stateSince = (
  state: AgentState,
  agent: Since,
  call: Pick<LiveCall, 'accepted_ts' | 'created_ts' | 'call_ended_ts'> | undefined,
): Timestamp | undefined => {
  switch (state) {
    case 'on-call':
      return call?.accepted_ts ?? call?.created_ts;
    case 'wrap-up':
      return call?.call_ended_ts;
    case 'available':
      return agent.waiting_for_call_since_ts;
    case 'offline':
      return agent.last_active;
  }
};

/** Online means active or available (docs/product.md, Agent status). */
export const isOnline = (state: AgentState): boolean => state !== 'offline';

const startOf = (call: LiveCall) => call.accepted_ts ?? call.created_ts;

/** A call under way comes before one in wrap-up; of two such calls the later one. */
const isPreferred = (call: LiveCall, known: LiveCall | undefined): boolean => {
  if (!known) return true;
  if (isUnderWay(call) !== isUnderWay(known)) return isUnderWay(call);
  return startOf(call) > startOf(known);
};

/** The open call of each agent, by user id; agents without an open call are absent. */
export const callsByAgent = (calls: LiveCall[]): Map<string, LiveCall> => {
  const byAgent = new Map<string, LiveCall>();
  for (const call of calls) {
    if (!call.reservation_user_key || !(isUnderWay(call) || awaitsWrapUp(call))) continue;
    const agentId = idOf(call.reservation_user_key);
    if (isPreferred(call, byAgent.get(agentId))) byAgent.set(agentId, call);
  }
  return byAgent;
};
