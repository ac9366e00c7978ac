import { agentName } from '#shared/agents/agent-groups';
import { supervisedCalls } from '#shared/agents/supervised-calls';
import type { LiveCall } from '#shared/calls/call';
import { keyOf, type UserKey } from '#shared/keys';
import type { Agent } from '#shared/users/user';

type Supervised = {
  call: LiveCall;
  /** All calls of the same conference: the user supervises all of them. */
  callIds: string[];
  /** The agent of the call; undefined if the agent is no longer in the list. */
  agent: Agent | undefined;
  agentName: string;
};

/** The call that this user supervises now, if any. */
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
