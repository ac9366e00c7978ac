import { isAgentAbsent } from '#shared/calls/absent-agent';
import type { Call } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import { keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { takeCallFromAbsentAgent } from '../queue/take-call-from-agent.ts';
import type { Repair } from '../reconcile/deps.ts';
import { followConversation, rootIdOf } from '../reconcile/follow-conversation.ts';
import type { DeadlineDeps } from './deps.ts';

type Check = { now: Timestamp; returnWithinS: number };

/** Twilio is asked first: the report that the agent is back may be lost. */
const returnCustomer = async (deps: DeadlineDeps, call: Call, open: Call[], { now, returnWithinS }: Check) => {
  const isOtherPart = (other: Call) => other !== call && rootIdOf(other) === rootIdOf(call) && isUnderWay(other);
  await followConversation(deps, [call, ...open.filter(isOtherPart)], now);
  await takeCallFromAbsentAgent({ ...deps, now, returnWithinS }, keyOf('taskAttribute', call.id));
};

/** The customers whose agent lost the connection and has not returned in time (docs/decisions/0047). */
export const customersToReturn = (deps: DeadlineDeps, open: Call[], check: Check): Repair[] =>
  open
    .filter(call => isAgentAbsent(call, check))
    .map(call => ({ name: 'absence', ids: { call_id: call.id }, run: () => returnCustomer(deps, call, open, check) }));
