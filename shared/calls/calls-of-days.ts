import * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import { EmailAddress } from '../email.ts';
import { SourceName } from '../lead-sources/of-source.ts';
import { type CallList, callListOf, countsFor } from '../metrics/call-figures.ts';
import { DayRange } from '../metrics/day-range.ts';
import { HourName, isInHour } from '../metrics/hour.ts';
import { numberMatches } from '../phone/number-matches.ts';
import type { Call } from './call.ts';

/**
 * Which calls of the days: all that an agent had, those of them over five minutes, answered or answered in time, the
 * abandoned ones, or those that were offered: the answered and the abandoned ones.
 */
export const CallsKind = z.enum(['agents', 'long', 'answered', 'in_time', 'abandoned', 'offered']);
export type CallsKind = z.infer<typeof CallsKind>;

/** The calls of a range of days: one's own, or for supervisors and admins other agents' or one agent's. */
export const CallsFilter = DayRange.extend({
  of: z.enum(['own', 'company']).default('own'),
  email: EmailAddress.optional(),
  calls: CallsKind.default('agents'),
  /** The group in whose queue they came in. */
  group: GroupName.optional(),
  lead_source: SourceName.optional(),
  /** The hour of New York's day in which they came in. */
  hour: HourName.optional(),
  q: z.string().trim().max(100).optional(),
});
export type CallsFilter = z.output<typeof CallsFilter>;

/** The lists in which the calls of a kind are. */
export const listsOfKind = (kind: CallsKind): CallList[] => {
  if (kind === 'offered') return ['agents', 'abandoned'];
  return [kind === 'abandoned' ? 'abandoned' : 'agents'];
};

/** The calls of a kind that are only a part of their list; undefined for those that are all of it. */
const partOf: Partial<Record<CallsKind, (call: Call) => boolean>> = {
  long: call => countsFor(call, 'calls_5m_qtd'),
  answered: call => countsFor(call, 'answered_qtd'),
  in_time: call => countsFor(call, 'answered_in_time_qtd'),
  offered: call => countsFor(call, 'offered_qtd'),
};

const isOfAgents = (call: Call): boolean => callListOf(call) === 'agents';

/**
 * Whether each word of a search is in the customer's name, the disposition, the source or the agent's e-mail, or the
 * phone number has its digits.
 */
const matchesSearch = (call: Call, q: string): boolean => {
  const texts = [call.lead_name, call.disposition, call.lead_source, call.reservation_user_email].map(text =>
    text?.toLowerCase(),
  );
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every(word => texts.some(text => text?.includes(word))) || numberMatches(call.lead_phone_number, q);
};

/** What is chosen among the calls of a list. */
type CallsPart = Pick<CallsFilter, 'calls' | 'q' | 'group' | 'hour'> & {
  /** Every name of the source. */
  source_names?: readonly string[] | undefined;
  /** The calls of one agent: they are read with those in progress, which count for nothing. */
  ofAgent: boolean;
};

/** What a list of such calls keeps of those that it reads; undefined if it keeps all. */
export const callsCondition = ({
  calls,
  ofAgent,
  q,
  group,
  source_names,
  hour,
}: CallsPart): ((call: Call) => boolean) | undefined => {
  const isPart = partOf[calls] ?? (ofAgent ? isOfAgents : undefined);
  if (!isPart && !q && [group, source_names, hour].every(one => one === undefined)) return undefined;
  return call =>
    (isPart?.(call) ?? true) &&
    (group === undefined || call.requested_group === group) &&
    (source_names === undefined || source_names.includes(call.lead_source ?? '')) &&
    (hour === undefined || isInHour(call.created_ts, hour)) &&
    (!q || matchesSearch(call, q));
};
