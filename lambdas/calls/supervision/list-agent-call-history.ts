import type { Actor } from '#platform/handlers/actor';
import { callsByAgent } from '#platform/table/calls';
import type { PageRequest } from '#platform/table/engine/query';
import { getUser } from '#platform/table/users';
import { isAdmin } from '#shared/access/access';
import { isForAdminsAlone } from '#shared/agents/agent-groups';
import { Refusal } from '#shared/errors';

export type ListAgentCallHistoryDeps = { actor: Actor };

/**
 * One agent's calls, newest first. Admins are for admins to see, as in the list of agents (docs/product.md, Agents monitor).
 * @throws Refusal `not_found` for another's eyes alike where there is no such agent, or it is an admin
 */
export const listAgentCallHistory = async (
  { actor }: ListAgentCallHistoryDeps,
  { id, ...page }: PageRequest & { id: string },
): ReturnType<typeof callsByAgent> => {
  if (!isAdmin(actor.access)) {
    const agent = await getUser(id);
    if (!agent || isForAdminsAlone(agent)) throw new Refusal('not_found', 'This agent does not exist.');
  }
  return callsByAgent(id, page);
};
