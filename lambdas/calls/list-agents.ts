import type { Actor } from '#platform/actor';
import type { listUsers } from '#platform/table/users';
import { isAdmin } from '#shared/access/access';
import { isForAdminsAlone } from '#shared/agents/agent-groups';
import { Agent } from '#shared/users/user';

/** Who works here, by e-mail; admins are for admins to see (spec 3, section 6). */
export const listAgents = async (deps: { listUsers: typeof listUsers; actor: Actor }): Promise<{ data: Agent[] }> => {
  const users = await deps.listUsers();
  const shown = users.filter(user => !user.disabled && (isAdmin(deps.actor.access) || !isForAdminsAlone(user)));
  return { data: shown.map(user => Agent.parse(user)) };
};
