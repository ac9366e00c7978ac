import type { Actor } from '#platform/handlers/actor';

import { sourceNames } from '#platform/source-names';
import { type CallsOfDays, callsOfDays } from '#platform/table/calls';
import type { PageRequest } from '#platform/table/engine/query';
import { userByEmail } from '#platform/table/users';
import { isAdmin, may, requires } from '#shared/access/access';
import { isVisibleToAdminsOnly } from '#shared/agents/agent-groups';
import type { Call } from '#shared/calls/call';
import { type CallsFilter, callsCondition, listsOfKind } from '#shared/calls/calls-of-days';
import type { Page } from '#shared/contracts/page';
import { Rejection } from '#shared/errors';
import { keyOf } from '#shared/keys';
import { longestRangeDays } from '#shared/metrics/day-range';
import type { Timestamp } from '#shared/time';
import { knownUsers } from './known-users.ts';
import { requireRange } from './require-range.ts';

type Subject = CallsOfDays['subject'];

/** Whose calls supervisors see: those whom the agents monitor shows. */
const agentSubject = async ({ access }: Actor, email: string): Promise<Subject> => {
  const agent = await userByEmail(email);
  if (!agent || (!isAdmin(access) && isVisibleToAdminsOnly(agent)))
    throw new Rejection('not_found', 'There is no agent with this e-mail.');
  return { of: 'agent', user_id: agent.id };
};

/**
 * Decides whose calls are listed: the user's own; for supervisors and admins also those of one agent, or of all agents.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent
 */
export const callsSubject = async (actor: Actor, { of, email, calls }: CallsFilter): Promise<Subject> => {
  const { user, access } = actor;
  if (of === 'own' && (email === undefined || email === user.email)) return { of: 'agent', user_id: user.id };
  if (!may(access, requires.feature('AgentDashboard')))
    throw new Rejection('forbidden', "Only supervisors and admins see other agents' calls.");
  return email === undefined ? { of: 'company', lists: listsOfKind(calls) } : agentSubject(actor, email);
};

/**
 * Only admins see the calls of admins, and of users who cannot be read. They are few, so a page without them is a
 * little shorter. A user who becomes an admin is hidden after 30 s at most; until then only calls that were visible
 * before are listed.
 */
const withoutAdmins = async (calls: Call[]): Promise<Call[]> => {
  const { users, unreadable } = await knownUsers();
  const hidden = new Set([...users.filter(isVisibleToAdminsOnly), ...unreadable].map(({ id }) => keyOf('user', id)));
  return calls.filter(({ reservation_user_key }) => !reservation_user_key || !hidden.has(reservation_user_key));
};

/**
 * A page of the calls that came in on these days in New York, as the user may see them: those of an agent once they
 * have ended, those of all agents once they are closed. For a part of them (over five minutes, a group, a search) the
 * calls are read one after another, 2,000 at most.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range or a page key
 * of another user or filter
 */
export const callsPage = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  filter: CallsFilter,
  page: PageRequest,
): Promise<Page<Call>> => {
  const { first, last } = filter;
  const range = await requireRange({ now, longestDays: longestRangeDays(actor.access) }, { first, last });
  const subject = await callsSubject(actor, filter);
  // An abandoned call has no agent.
  if (filter.calls === 'abandoned' && subject.of === 'agent')
    return { data: [], next_page_key: null, previous_page_key: null };
  const { calls, q, group, hour } = filter;
  const part = { calls, q, group, hour, source_names: await sourceNames(filter.lead_source) };
  const chosen = { subject, range, search: JSON.stringify(part) };
  const read = await callsOfDays(
    actor.user.id,
    chosen,
    page,
    callsCondition({ ...part, ofAgent: subject.of === 'agent' }),
  );
  const isWhole = isAdmin(actor.access) || subject.of === 'agent';
  return isWhole ? read : { ...read, data: await withoutAdmins(read.data) };
};
