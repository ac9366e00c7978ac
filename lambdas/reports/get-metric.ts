import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { figuresByDay, type Subject } from '#platform/reports/figures-between';
import { requireRange } from '#platform/reports/require-range';
import { isAdmin } from '#shared/access/access';
import type { getMetric as operation } from '#shared/contracts/reports';
import { sumOfFigures } from '#shared/metrics/figures';
import { metricFigures } from '#shared/metrics/metric-figures';
import { dayRangeOf } from '#shared/metrics/utc-range';
import type { Timestamp } from '#shared/time';
import { agentSubject } from './agent-subject.ts';

type Input = z.output<typeof operation.input>;

const subjectOf = async (actor: Actor, { email, aggregate }: Input): Promise<Subject> => {
  const isOwn = email === undefined || email === actor.user.email;
  if (aggregate && isOwn && isAdmin(actor.access)) return { of: 'company' };
  return agentSubject(actor, email ?? actor.user.email);
};

/**
 * The figures of the funnel over the days in New York from start to end, and the one that is asked for: of the company,
 * of the actor, or of an agent. One item is read a day, from whatever day on.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range
 */
export const getMetric = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  input: Input,
): Promise<z.output<typeof operation.output>> => {
  const range = await requireRange({ now, longestDays: Number.POSITIVE_INFINITY }, dayRangeOf(input));
  const days = await figuresByDay(await subjectOf(actor, input), range);
  const figures = metricFigures(sumOfFigures(days.map(day => day.figures)));
  return { value: figures[input.metric], figures, as_of: now };
};
