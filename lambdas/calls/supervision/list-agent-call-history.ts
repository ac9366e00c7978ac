import type { Actor } from '#platform/handlers/actor';
import { callsByAgent } from '#platform/table/calls';
import type { PageRequest } from '#platform/table/engine/query';
import { getUser } from '#platform/table/users';
import { isAdmin } from '#shared/access/access';
import { isVisibleToAdminsOnly } from '#shared/agents/agent-groups';
import type { Call, CallSids } from '#shared/calls/call';
import { asListedOfAgent } from '#shared/calls/call-sids';
import type { Page } from '#shared/contracts/page';
import { Rejection } from '#shared/errors';

type ListAgentCallHistoryDeps = { actor: Actor };

/**
 * One agent's calls, newest first. Only admins see the calls of admins (docs/product.md, Agents monitor).
 * @throws Rejection `not_found` if there is no such agent, and in the same words if it is an admin and the actor is not
 */
export const listAgentCallHistory = async (
  { actor }: ListAgentCallHistoryDeps,
  { id, ...page }: PageRequest & { id: string },
): Promise<Page<Call & { sids: CallSids }>> => {
  if (!isAdmin(actor.access)) {
    const agent = await getUser(id);
    if (!agent || isVisibleToAdminsOnly(agent)) throw new Rejection('not_found', 'This agent does not exist.');
  }
  const { data, ...keys } = await callsByAgent(id, page);
  return { ...keys, data: asListedOfAgent(actor.access, data) };
};
