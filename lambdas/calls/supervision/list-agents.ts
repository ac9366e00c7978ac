import type { Actor } from '#platform/handlers/actor';
import { openCalls } from '#platform/table/calls';
import { listUsers } from '#platform/table/users';
import { isAdmin } from '#shared/access/access';
import { isInMonitor } from '#shared/agents/agent-groups';
import { callsByAgent } from '#shared/agents/agent-state';
import { Agent, type User } from '#shared/users/user';

export type ListAgentsDeps = { actor: Actor };

/** The disabled users who still have a call. */
const disabledOnACall = async (users: User[]): Promise<ReadonlySet<string>> =>
  new Set(users.some(({ disabled }) => disabled) ? callsByAgent(await openCalls()).keys() : []);

/**
 * The agents by e-mail; only admins see admins (docs/product.md, Limits by role). A disabled agent stays in the list
 * until the call has ended.
 */
export const listAgents = async ({ actor }: ListAgentsDeps): Promise<{ data: Agent[] }> => {
  const users = await listUsers();
  const withCall = await disabledOnACall(users);
  const shown = users.filter(user => isInMonitor(user, { withCall, forAdmin: isAdmin(actor.access) }));
  return { data: shown.map(user => Agent.parse(user)) };
};
