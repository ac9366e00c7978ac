import { sourceNames } from '#platform/source-names';
import type { PageRequest } from '#platform/table/engine/query';
import { qualifiedLeads } from '#platform/table/leads';
import type { Access } from '#shared/access/access';
import { earliestLeadDay } from '#shared/leads/earliest-lead-day';
import { type OnHoldFilter, onHoldCondition } from '#shared/leads/on-hold-filter';
import { type OnHoldLead, onHoldLead } from '#shared/leads/on-hold-lead';
import { type DayRange, LONGEST_RANGE_DAYS, longestRangeDays } from '#shared/metrics/day-range';
import { addDays, beginningOfDay, newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { requireRange } from './require-range.ts';

type Deps = { access: Access; now: Timestamp };

/** The days that are asked for, from the first day that this user may see; without days, the latest 400. */
const rangeFor = async (
  { access, now }: Deps,
  asked: Partial<DayRange>,
  earliest: string | undefined,
): Promise<DayRange> => {
  const today = newYorkDay(now);
  const last = asked.last ?? today;
  const { first } = await requireRange(
    { now, longestDays: longestRangeDays(access) },
    { first: asked.first ?? addDays(last, 1 - LONGEST_RANGE_DAYS), last },
  );
  return { first: earliest !== undefined && first < earliest ? earliest : first, last };
};

/**
 * A page of the leads that were qualified on these days in New York, as this user may see them, the latest first: those
 * of an agent, a group, a source or an hour, where the filter names one. The limit of a role applies to the creation
 * date, so older leads that were qualified recently are left out.
 * @throws Rejection `invalid_input` for a range that is swapped, in the future or too long
 */
export const onHoldLeads = async (
  deps: Deps,
  { email, group, lead_source, hour, ...days }: OnHoldFilter,
  page: PageRequest,
): Promise<{ leads: OnHoldLead[]; next: string | null; range: DayRange }> => {
  const earliest = earliestLeadDay(deps.access, newYorkDay(deps.now));
  const range = await rangeFor(deps, days, earliest);
  const created_from = earliest === undefined ? undefined : beginningOfDay(earliest);
  const kept = { email, group, hour, created_from, source_names: await sourceNames(lead_source) };
  const matches = onHoldCondition(kept);
  const condition = matches && { chosen: JSON.stringify(kept), matches };
  const { data, next_page_key } = await qualifiedLeads(range, page, condition);
  return { leads: data.map(onHoldLead), next: next_page_key, range };
};
