import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { qualifiedLeads } from '#platform/table/leads';
import type { listOnHold as operation } from '#shared/contracts/reports';
import { earliestLeadDay } from '#shared/leads/earliest-lead-day';
import { onHoldLead } from '#shared/leads/on-hold-lead';
import { type DayRange, LONGEST_RANGE_DAYS } from '#shared/metrics/day-range';
import { addDays, newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { requireRange } from './require-range.ts';

type Input = z.output<typeof operation.input>;

/** docs/product.md, On hold report. */
const MOST_LEADS = 200;

/** The days that are asked for, from the first day that this user may see; without days, all that may be asked for. */
const rangeFor = ({ actor, now }: { actor: Actor; now: Timestamp }, asked: Input): DayRange => {
  const today = newYorkDay(now);
  const last = asked.last ?? today;
  const { first } = requireRange({ first: asked.first ?? addDays(last, 1 - LONGEST_RANGE_DAYS), last }, now);
  const earliest = earliestLeadDay(actor.access, today);
  return { first: earliest !== undefined && first < earliest ? earliest : first, last };
};

/**
 * The leads that were qualified on these days in New York.
 * @throws Rejection `invalid_input` for a range that is swapped, in the future or too long
 */
export const listOnHold = async (
  deps: { actor: Actor; now: Timestamp },
  asked: Input,
): Promise<z.output<typeof operation.output>> => {
  const range = rangeFor(deps, asked);
  const { leads, hasMore } = await qualifiedLeads(range, MOST_LEADS);
  return { data: leads.map(onHoldLead), has_more: hasMore, range, as_of: deps.now };
};
