import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { requireRange } from '#platform/reports/require-range';
import { type CallsOfDays, callsOfDays } from '#platform/table/calls';
import { listUsers, userByEmail } from '#platform/table/users';
import { isAdmin, may, requires } from '#shared/access/access';
import { isVisibleToAdminsOnly } from '#shared/agents/agent-groups';
import type { Call, CallSids } from '#shared/calls/call';
import { asListed } from '#shared/calls/call-sids';
import { callsCondition, listOfKind } from '#shared/calls/calls-of-days';
import type { listCallsOfDays as operation } from '#shared/contracts/calls';
import type { Page } from '#shared/contracts/page';
import { Rejection } from '#shared/errors';
import { keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';

type Input = z.output<typeof operation.input>;
type Subject = CallsOfDays['subject'];

/** Whose calls supervisors see: those whom the agents monitor shows. */
const agentSubject = async ({ access }: Actor, email: string): Promise<Subject> => {
  const agent = await userByEmail(email);
  if (!agent || (!isAdmin(access) && isVisibleToAdminsOnly(agent)))
    throw new Rejection('not_found', 'There is no agent with this e-mail.');
  return { of: 'agent', user_id: agent.id };
};

const subjectOf = async (actor: Actor, { of, email, calls }: Input): Promise<Subject> => {
  const { user, access } = actor;
  if (of === 'own' && (email === undefined || email === user.email)) return { of: 'agent', user_id: user.id };
  if (!may(access, requires.feature('AgentDashboard')))
    throw new Rejection('forbidden', "Only supervisors and admins see other agents' calls.");
  return email === undefined ? { of: 'company', list: listOfKind(calls) } : agentSubject(actor, email);
};

/** Only admins see the calls of admins. They are few: a page without them is a little shorter. Reads every user. */
const withoutAdmins = async (calls: Call[]): Promise<Call[]> => {
  const hidden = new Set((await listUsers()).filter(isVisibleToAdminsOnly).map(({ id }) => keyOf('user', id)));
  return calls.filter(({ reservation_user_key }) => !reservation_user_key || !hidden.has(reservation_user_key));
};

/**
 * The calls that came in on these days in New York: one's own; for supervisors and admins an agent's, or those of all
 * agents that are closed. One more is read than is returned, but for calls over five minutes, answered calls and a
 * search: they read the calls of the days one after another, 2,000 at most for a page.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range or a page key
 * of another user or filter
 */
export const listCallsOfDays = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { limit, key, first, last, ...input }: Input,
): Promise<Page<Call & { sids: CallSids }>> => {
  const range = requireRange({ first, last }, now);
  const filter = { subject: await subjectOf(actor, { ...input, limit, first, last }), range };
  // An abandoned call has no agent.
  if (input.calls === 'abandoned' && filter.subject.of === 'agent')
    return { data: [], next_page_key: null, previous_page_key: null };
  const search = JSON.stringify([input.calls, input.q]);
  const page = { limit, ...(key && { key }) };
  const { data, ...keys } = await callsOfDays(actor.user.id, { ...filter, search }, page, callsCondition(input));
  const isWhole = isAdmin(actor.access) || filter.subject.of === 'agent';
  return { ...keys, data: asListed(actor.access, isWhole ? data : await withoutAdmins(data)) };
};
