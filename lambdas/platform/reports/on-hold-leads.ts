import { qualifiedLeads } from '#platform/table/leads';
import type { Access } from '#shared/access/access';
import { earliestLeadDay } from '#shared/leads/earliest-lead-day';
import { type OnHoldLead, onHoldLead } from '#shared/leads/on-hold-lead';
import { type DayRange, LONGEST_RANGE_DAYS } from '#shared/metrics/day-range';
import { addDays, newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { requireRange } from './require-range.ts';

/** docs/product.md, On hold report. */
const MOST_LEADS = 200;

type Deps = { access: Access; now: Timestamp };

/** The days that are asked for, from the first day that this user may see; without days, all that may be asked for. */
const rangeFor = ({ access, now }: Deps, asked: Partial<DayRange>): DayRange => {
  const today = newYorkDay(now);
  const last = asked.last ?? today;
  const { first } = requireRange({ first: asked.first ?? addDays(last, 1 - LONGEST_RANGE_DAYS), last }, now);
  const earliest = earliestLeadDay(access, today);
  return { first: earliest !== undefined && first < earliest ? earliest : first, last };
};

/**
 * The latest 200 leads that were qualified on these days in New York, as this user may see them.
 * @throws Rejection `invalid_input` for a range that is swapped, in the future or too long
 */
export const onHoldLeads = async (
  deps: Deps,
  asked: Partial<DayRange>,
): Promise<{ leads: OnHoldLead[]; hasMore: boolean; range: DayRange }> => {
  const range = rangeFor(deps, asked);
  const { leads, hasMore } = await qualifiedLeads(range, MOST_LEADS);
  return { leads: leads.map(onHoldLead), hasMore, range };
};
