import type { Actor } from '#platform/handlers/actor';
import type { callsByAgent } from '#platform/table/calls';
import type { PageRequest } from '#platform/table/engine/query';
import type { getUser } from '#platform/table/users';
import { isAdmin } from '#shared/access/access';
import { isForAdminsAlone } from '#shared/agents/agent-groups';
import { Refusal } from '#shared/errors';

export type ListAgentCallHistoryDeps = { callsByAgent: typeof callsByAgent; getUser: typeof getUser; actor: Actor };

/**
 * One agent's calls, newest first. Only admins see admins, as in the list of agents (docs/product.md, Limits by role).
 * @throws Refusal `not_found` for another's eyes alike where there is no such agent, or she is an admin
 */
export const listAgentCallHistory = async (
  { callsByAgent, getUser, actor }: ListAgentCallHistoryDeps,
  { id, ...page }: PageRequest & { id: string },
): ReturnType<typeof callsByAgent> => {
  if (!isAdmin(actor.access)) {
    const agent = await getUser(id);
    if (!agent || isForAdminsAlone(agent)) throw new Refusal('not_found', 'This agent does not exist.');
  }
  return callsByAgent(id, page);
};
