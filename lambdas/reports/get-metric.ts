import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { userByEmail } from '#platform/table/users';
import { isAdmin } from '#shared/access/access';
import type { MetricName, getMetric as operation } from '#shared/contracts/reports';
import { Rejection } from '#shared/errors';
import { type FigureName, sumOfFigures } from '#shared/metrics/figures';
import { newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { figuresByDay, type Subject } from './figures-between.ts';
import { requireRange } from './require-range.ts';

type Input = z.output<typeof operation.input>;

const figureOf: Record<MetricName, FigureName> = {
  calls_qtd: 'calls_qtd',
  '5m_calls_qtd': 'calls_5m_qtd',
  on_holds_qtd: 'on_holds_qtd',
  sales_qtd: 'sales_qtd',
};

const subjectOf = async ({ user, access }: Actor, { email, aggregate }: Input): Promise<Subject> => {
  const isOwn = email === undefined || email === user.email;
  if (aggregate && isOwn) return isAdmin(access) ? { of: 'company' } : { of: 'agent', user_id: user.id };
  if (isOwn) return { of: 'agent', user_id: user.id };
  if (!isAdmin(access)) throw new Rejection('forbidden', "Only admins see another agent's figures.");
  const agent = await userByEmail(email);
  if (!agent) throw new Rejection('not_found', 'There is no agent with this e-mail.');
  return { of: 'agent', user_id: agent.id };
};

/**
 * One figure over the days in New York from start to end: of the company, of the actor, or of an agent.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range
 */
export const getMetric = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  input: Input,
): Promise<{ value: number; as_of: Timestamp }> => {
  const range = requireRange({ first: newYorkDay(input.start_date), last: newYorkDay(input.end_date) }, now);
  const days = await figuresByDay(await subjectOf(actor, input), range);
  return { value: sumOfFigures(days.map(({ figures }) => figures))[figureOf[input.metric]] ?? 0, as_of: now };
};
