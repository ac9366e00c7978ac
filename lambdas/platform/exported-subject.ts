import { isAdmin, may } from '#shared/access/access';
import { Rejection } from '#shared/errors';
import { type ExportInput, requirementOf } from '#shared/exports/export-input';
import type { Actor } from './handlers/actor.ts';
import { callsSubject } from './reports/calls-of-days.ts';
import { userByEmail } from './table/users.ts';

/** The company, or one agent. */
export type ExportedSubject = { of: 'company' } | { of: 'agent'; user_id: string };

const agentWith = async (email: string): Promise<ExportedSubject> => {
  const agent = await userByEmail(email);
  if (!agent) throw new Rejection('not_found', 'There is no agent with this e-mail.');
  return { of: 'agent', user_id: agent.id };
};

type Whose = { of: 'own' | 'company'; email?: string | undefined };

const chosenSubject = async ({ user, access }: Actor, { of, email }: Whose): Promise<ExportedSubject> => {
  if (of === 'own' && (email === undefined || email === user.email)) return { of: 'agent', user_id: user.id };
  if (!isAdmin(access)) throw new Rejection('forbidden', "Only admins export other people's rows.");
  return email === undefined ? { of: 'company' } : agentWith(email);
};

/**
 * Decides whose rows a user may export with this filter, when an export starts and again in each of its steps. A list
 * without `of` has the company's rows; every user who may see the list may export them.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent
 */
export const exportedSubject = async (actor: Actor, input: ExportInput): Promise<ExportedSubject> => {
  const { report, filter } = input;
  if (!may(actor.access, requirementOf[report]))
    throw new Rejection('forbidden', 'You are not allowed to see this list.');
  if (input.report === 'calls') return callsSubject(actor, input.filter);
  if (input.report === 'leads' && input.filter.costs && !isAdmin(actor.access))
    throw new Rejection('forbidden', 'Only admins export what leads cost.');
  if ('of' in filter) return chosenSubject(actor, filter);
  return report === 'agent-commissions' && 'email' in filter && filter.email !== undefined
    ? agentWith(filter.email)
    : { of: 'company' };
};
