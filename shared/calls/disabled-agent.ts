import type { Call } from './call.ts';
import { awaitsWrapUp, isUnderWay } from './open-call.ts';

/**
 * The agent is disconnected and the customer waits. Not while the agent hangs up or leaves, or a supervisor takes over:
 * then the call ends by itself.
 */
export const hasDisconnectedAgent = (call: Call): boolean =>
  isUnderWay(call) && call.agent_disconnected && !call.ending && !call.leaving && !call.take_over_user_key;

/** Whether a call waits for something that only its agent can do: rejoin, or dispose it. */
export const needsActionOfAgent = (call: Call): boolean => awaitsWrapUp(call) || hasDisconnectedAgent(call);
