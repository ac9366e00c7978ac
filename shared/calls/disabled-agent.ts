import type { Call } from './call.ts';
import { awaitsWrapUp, isUnderWay } from './open-call.ts';

/**
 * Her customer waits for her alone. Not one whom she has hung up on or left, nor one whom a supervisor is taking over:
 * that comes to an end of its own.
 */
const isLost = (call: Call): boolean =>
  isUnderWay(call) && call.agent_disconnected && !call.ending && !call.leaving && !call.take_over_user_key;

/** Whether a call waits for what its agent alone can do: to come back, or to dispose it. */
export const needsRelief = (call: Call): boolean => awaitsWrapUp(call) || isLost(call);
