import type { Actor } from '#platform/handlers/actor';
import type { Subject } from '#platform/reports/figures-between';
import { userByEmail } from '#platform/table/users';
import { isAdmin } from '#shared/access/access';
import { Rejection } from '#shared/errors';

/**
 * The actor, or for admins the agent with this e-mail.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent
 */
export const agentSubject = async ({ user, access }: Actor, email: string): Promise<Subject> => {
  if (email === user.email) return { of: 'agent', user_id: user.id };
  if (!isAdmin(access)) throw new Rejection('forbidden', "Only admins see another agent's figures.");
  const agent = await userByEmail(email);
  if (!agent) throw new Rejection('not_found', 'There is no agent with this e-mail.');
  return { of: 'agent', user_id: agent.id };
};
