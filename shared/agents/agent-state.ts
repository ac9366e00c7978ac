import type { LiveCall } from '../calls/call.ts';
import { awaitsWrapUp, isUnderWay } from '../calls/open-call.ts';
import { idOf } from '../keys.ts';
import type { Agent } from '../users/user.ts';

/**
 * What an agent does now. The first two are "active": with a live call, and without (docs/product.md, Agent status).
 */
export type AgentState = 'on-call' | 'wrap-up' | 'available' | 'offline';

type Ends = Pick<LiveCall, 'reservation_status' | 'call_ended' | 'disposition'>;

/** An agent's state by her flag and the call that she has, if any: active, else available, else offline. */
export const agentState = (agent: Pick<Agent, 'available'>, call: Ends | undefined): AgentState => {
  if (call) return isUnderWay(call) ? 'on-call' : 'wrap-up';
  return agent.available ? 'available' : 'offline';
};

/** Online means active or available (docs/product.md, Agent status). */
export const isOnline = (state: AgentState): boolean => state !== 'offline';

const beginOf = (call: LiveCall) => call.accepted_ts ?? call.created_ts;

/** Of an agent's calls the one she is on, else the one she wraps up; the latest of several. */
const isRather = (call: LiveCall, known: LiveCall | undefined): boolean => {
  if (!known) return true;
  if (isUnderWay(call) !== isUnderWay(known)) return isUnderWay(call);
  return beginOf(call) > beginOf(known);
};

/** The call that each agent has now, by user id; agents without one are absent. */
export const callsByAgent = (calls: LiveCall[]): Map<string, LiveCall> => {
  const byAgent = new Map<string, LiveCall>();
  for (const call of calls) {
    if (!call.reservation_user_key || !(isUnderWay(call) || awaitsWrapUp(call))) continue;
    const agentId = idOf(call.reservation_user_key);
    if (isRather(call, byAgent.get(agentId))) byAgent.set(agentId, call);
  }
  return byAgent;
};
