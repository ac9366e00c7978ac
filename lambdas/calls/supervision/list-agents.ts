import type { Actor } from '#platform/handlers/actor';
import { openCalls } from '#platform/table/calls';
import { listUsers } from '#platform/table/users';
import { isAdmin } from '#shared/access/access';
import { isOnFloor } from '#shared/agents/agent-groups';
import { callsByAgent } from '#shared/agents/agent-state';
import { Agent, type User } from '#shared/users/user';

export type ListAgentsDeps = { actor: Actor };

/** Who has a call yet, of those who were disabled in the middle of it. */
const disabledOnACall = async (users: User[]): Promise<ReadonlySet<string>> =>
  new Set(users.some(({ disabled }) => disabled) ? callsByAgent(await openCalls()).keys() : []);

/**
 * Who works here, by e-mail; admins are for admins to see (docs/product.md, Limits by role). An agent who was disabled
 * in mid-call stays until the system or a supervisor has seen to the customer.
 */
export const listAgents = async ({ actor }: ListAgentsDeps): Promise<{ data: Agent[] }> => {
  const users = await listUsers();
  const withCall = await disabledOnACall(users);
  const shown = users.filter(user => isOnFloor(user, { withCall, forAdmin: isAdmin(actor.access) }));
  return { data: shown.map(user => Agent.parse(user)) };
};
