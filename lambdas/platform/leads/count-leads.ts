import type * as z from 'zod';
import type { countLeads as operation } from '#shared/contracts/leads';
import type { LeadsFilter } from '#shared/leads/list/leads-filter';
import { type DayRange, LONGEST_RANGE_DAYS } from '#shared/metrics/day-range';
import { addDays, beginningOfDay, daysFrom, newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import type { Actor } from '../handlers/actor.ts';
import { type LeadsQuery, leadsPage } from '../table/lead-rows/leads-page.ts';
import { getRollupGeneration } from '../table/rollup-generation.ts';
import { cellSum, rollupsBetween } from '../table/rollups.ts';
import { leadsQuery } from './leads-query.ts';

type Count = z.output<typeof operation.output>;

/** How many leads are counted where no roll-up knows the number. */
const MOST_COUNTED = 1000;

/** The days of a query that asks for all leads of whole days in New York, or a source's: the roll-ups count these. */
const countedDays = ({ by, first, last, sale_status, hour, group, q }: LeadsQuery): DayRange | undefined => {
  const range = { first: newYorkDay(first), last: newYorkDay(last) };
  const isWhole =
    first === beginningOfDay(range.first) &&
    Date.parse(last) + 1 === Date.parse(beginningOfDay(addDays(range.last, 1)));
  const isShort = daysFrom(range.first, range.last).length <= LONGEST_RANGE_DAYS;
  return by === 'created' && !sale_status && !hour && !group && !q && isWhole && isShort ? range : undefined;
};

/** The leads of these days: all, or those of a source under each of its names. */
const fromRollups = async (range: DayRange, sourceNames: readonly string[] | undefined): Promise<Count> => {
  const { current } = await getRollupGeneration();
  const days = await rollupsBetween(current, { of: 'company' }, range);
  const counts = days.flatMap(day =>
    sourceNames
      ? sourceNames.map(name => cellSum(day, 'lead_source', name).leads_qtd ?? 0)
      : [cellSum(day, 'total').leads_qtd ?? 0],
  );
  return { count: counts.reduce((sum, count) => sum + count, 0), is_exact: true };
};

/**
 * How many leads a filter has: from the roll-ups for all leads of whole days, or a source's, else by reading up to
 * 1,000 of them.
 * @throws Rejection `invalid_input` as {@link leadsQuery}
 */
export const countLeads = async (deps: { actor: Actor; now: Timestamp }, filter: LeadsFilter): Promise<Count> => {
  const query = await leadsQuery(deps, filter);
  const days = query.first < query.last ? countedDays(query) : undefined;
  if (days) return fromRollups(days, query.source_names);
  const { data, next_page_key } = await leadsPage(deps.actor.user.id, query, { limit: MOST_COUNTED });
  return { count: data.length, is_exact: next_page_key === null };
};
