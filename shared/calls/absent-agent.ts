import { isSilent, type Presence, reportedNoLegTs } from '../agents/presence.ts';
import { CHECK_EVERY_S } from '../contracts/deadline-check.ts';
import { idOf } from '../keys.ts';
import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { DIAL_BACK_RINGS_S } from './call-control.ts';
import { AGENT_LEG_RINGS_S } from './conference/invited-legs.ts';
import { hasDisconnectedAgent } from './disabled-agent.ts';
import { isUnderWay } from './open-call.ts';
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
 * Whether the agent's leg may have ended although no report says so: the agent's console is silent, or says that its
 * phone has no leg. Only Twilio knows.
 */
export const mayHaveLeft = (call: Call, presence: Presence | undefined, now: Timestamp): boolean => {
  if (!isUnderWay(call) || call.agent_disconnected || !call.accepted_ts || !presence) return false;
  const noLegTs = reportedNoLegTs(presence);
  // Right after the acceptance the leg has not come yet.
  const hasNoLeg = noLegTs !== undefined && secondsBetween(call.accepted_ts, noLegTs) >= AGENT_LEG_RINGS_S;
  return hasNoLeg || isSilent(presence, now);
};

/**
 * What the stage's setting promises: the longest time, in seconds, from the report that the agent's leg has left until
 * the agent is back or the customer is in the queue again. The agent has all of the setting; the next check follows it.
 */
export const longestWaitS = (returnWithinS: number): number => returnWithinS + CHECK_EVERY_S;
