import { Rejection } from '#shared/errors';
import { earliestLeadDay } from '#shared/leads/earliest-lead-day';
import type { LeadsFilter } from '#shared/leads/list/leads-filter';
import { addDays, beginningOfDay, newYorkDay } from '#shared/new-york';
import { type Timestamp, timestamp } from '#shared/time';
import type { Actor } from '../handlers/actor.ts';
import { sourceNames } from '../source-names.ts';
import type { LeadsQuery } from '../table/lead-rows/leads-page.ts';
import { firstListedDay } from './first-listed-day.ts';

/** Where no day is known from which there are leads. */
const LONGEST_LIST_DAYS = 3653;

const invalid = (message: string): Rejection => new Rejection('invalid_input', message);

/** The last instant of a second that a client names. */
const endOfSecond = (ts: Timestamp): Timestamp => timestamp(new Date(Date.parse(ts) + 999));

const lastInstantOf = (day: string): Timestamp => timestamp(new Date(Date.parse(beginningOfDay(addDays(day, 1))) - 1));

type Limits = { first: Timestamp; last: Timestamp; created_from?: Timestamp };

/**
 * The instants that this user may see leads of: from the first day of the role's limit to the end of today.
 * `created_from`: the role has a limit.
 */
const limitsFor = async ({ actor, now }: { actor: Actor; now: Timestamp }): Promise<Limits> => {
  const today = newYorkDay(now);
  const last = lastInstantOf(today);
  const earliest = earliestLeadDay(actor.access, today);
  if (earliest !== undefined) {
    const first = beginningOfDay(earliest);
    return { first, last, created_from: first };
  }
  return { first: beginningOfDay((await firstListedDay()) ?? addDays(today, -LONGEST_LIST_DAYS)), last };
};

/**
 * The leads that a user asks for, within the limits of the user's role (docs/product.md, Limits by role): the range
 * never begins earlier than the limit, and is empty if it ends before the limit. A filter by sale dates returns only
 * leads that were created within the limits.
 * @throws Rejection `invalid_input` for two ranges, or one that ends before it begins
 */
export const leadsQuery = async (
  deps: { actor: Actor; now: Timestamp },
  { start_date, end_date, sale_date_start, sale_date_end, sale_status, lead_source, hour, group, q }: LeadsFilter,
): Promise<LeadsQuery> => {
  const bySale = sale_date_start !== undefined || sale_date_end !== undefined;
  if (bySale && (start_date !== undefined || end_date !== undefined))
    throw invalid('Choose created dates or sale dates, not both.');
  const [from, to] = bySale ? [sale_date_start, sale_date_end] : [start_date, end_date];
  if (from !== undefined && to !== undefined && to < from)
    throw invalid('The end of the range is before its beginning.');
  const [limits, source_names] = await Promise.all([limitsFor(deps), sourceNames(lead_source)]);
  const end = to === undefined ? limits.last : endOfSecond(to);
  const isBeyond = end > limits.last;
  return {
    by: bySale ? 'sold' : 'created',
    first: from === undefined || from < limits.first ? limits.first : from,
    last: isBeyond ? limits.last : end,
    ...(bySale && limits.created_from !== undefined && { created_from: limits.created_from }),
    ...(sale_status && { sale_status }),
    ...(source_names && { source_names }),
    ...(hour && { hour }),
    ...(group && { group }),
    ...(q && { q }),
  };
};
