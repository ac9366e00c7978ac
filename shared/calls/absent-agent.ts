import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { hasLostItsAgent } from './disabled-agent.ts';
import { agentLeftTs } from './transitions.ts';

/** The customer has waited alone for the agent for this many seconds or longer. */
export const isAgentAbsent = (
  call: Call,
  { now, returnWithinS }: { now: Timestamp; returnWithinS: number },
): boolean => {
  const since = agentLeftTs(call);
  return hasLostItsAgent(call) && since !== undefined && secondsBetween(since, now) >= returnWithinS;
};
