import { agentName } from '#shared/agents/agent-groups';
import { supervisedCalls } from '#shared/agents/supervised-calls';
import type { LiveCall } from '#shared/calls/call';
import { keyOf, type UserKey } from '#shared/keys';
import type { Agent } from '#shared/users/user';

export type Supervised = {
  call: LiveCall;
  /** Every call of its conference: the user is in all of them. */
  callIds: string[];
  /** Who has the call; undefined where she has left the list since. */
  agent: Agent | undefined;
  agentName: string;
};

/** The call in which this user listens or whispers now, if any. */
export const supervisedBy = (user: UserKey, agents: Agent[], calls: LiveCall[]): Supervised | undefined => {
  const supervised = supervisedCalls(calls, user);
  const [call] = supervised;
  if (!call) return undefined;
  const agent = agents.find(({ id }) => keyOf('user', id) === call.reservation_user_key);
  return {
    call,
    callIds: supervised.map(({ id }) => id),
    agent,
    agentName: agent ? agentName(agent) : (call.reservation_user_email ?? 'another agent'),
  };
};
