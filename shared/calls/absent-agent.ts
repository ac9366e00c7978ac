import { CHECK_EVERY_S } from '../contracts/deadline-check.ts';
import { idOf } from '../keys.ts';
import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { DIAL_BACK_RINGS_S } from './call-control.ts';
import { hasDisconnectedAgent } from './disabled-agent.ts';
import { agentLeftTs } from './transitions.ts';

/** After its ring an admitted leg needs some seconds until the report of its join. */
const JOINS_WITHIN_S = DIAL_BACK_RINGS_S + 10;

/** The agent's leg came with its secret and was admitted; neither its join nor its leave is reported yet. */
const isReturning = ({ reservation_user_key: key, invited_legs, conferences = {} }: Call, now: Timestamp): boolean => {
  const leg = key && invited_legs?.[idOf(key)];
  if (!leg?.call_sid || secondsBetween(leg.invited_ts, now) > JOINS_WITHIN_S) return false;
  const { call_sid } = leg;
  return Object.values(conferences).every(({ legs }) => legs[call_sid] === undefined);
};

/** The customer has waited alone for the agent for this many seconds or longer, and the agent is not about to return. */
export const isAgentAbsent = (
  call: Call,
  { now, returnWithinS }: { now: Timestamp; returnWithinS: number },
): boolean => {
  const since = agentLeftTs(call);
  return (
    hasDisconnectedAgent(call) &&
    since !== undefined &&
    secondsBetween(since, now) >= returnWithinS &&
    !isReturning(call, now)
  );
};

/**
 * What the stage's setting promises: the longest time, in seconds, from the report that the agent's leg has left until
 * the agent is back or the customer is in the queue again. The agent has all of the setting; the next check follows it.
 */
export const longestWaitS = (returnWithinS: number): number => returnWithinS + CHECK_EVERY_S;
