import { isAdmin, may } from '#shared/access/access';
import { Rejection } from '#shared/errors';
import { type ExportInput, requirementOf } from '#shared/exports/export-input';
import type { Actor } from './handlers/actor.ts';
import { userByEmail } from './table/users.ts';

/** The company, or one agent. */
export type ExportedSubject = { of: 'company' } | { of: 'agent'; user_id: string };

/**
 * Whose rows a user may export with this filter: asked when an export starts, and again by each of its steps.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent
 */
export const exportedSubject = async (
  { user, access }: Actor,
  { report, filter: { of, email } }: ExportInput,
): Promise<ExportedSubject> => {
  if (!may(access, requirementOf[report])) throw new Rejection('forbidden', 'You are not allowed to see this list.');
  if (of === 'own' && (email === undefined || email === user.email)) return { of: 'agent', user_id: user.id };
  if (!isAdmin(access)) throw new Rejection('forbidden', "Only admins export other people's rows.");
  if (email === undefined) return { of: 'company' };
  const agent = await userByEmail(email);
  if (!agent) throw new Rejection('not_found', 'There is no agent with this e-mail.');
  return { of: 'agent', user_id: agent.id };
};
