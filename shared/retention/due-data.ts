import type { Timestamp } from '../time.ts';
import { keptByLawUntil, type Sold, salesOf } from './kept-by-law.ts';
import { monthsAfter } from './months-after.ts';
import {
  type Periods,
  type RetainedKind,
  type RetainedLine,
  type RetentionContent,
  retainedKinds,
  retainedLines,
} from './retention-setting.ts';

/** The product lines of a lead: those of its sales, or `unsold`. */
export const linesOf = (sold: Sold): RetainedLine[] => {
  const groups = [...new Set(salesOf(sold).map(({ group }) => group))];
  return groups.length > 0 ? groups : ['unsold'];
};

/** The periods of a lead: of several product lines the longest counts. */
export const periodsOf = (content: RetentionContent, lines: readonly RetainedLine[]): Periods =>
  Object.fromEntries(retainedKinds.map(kind => [kind, Math.max(...lines.map(line => content[line][kind]))])) as Periods;

/** The shortest of all periods, in months: nothing of a younger lead is due. */
export const shortestPeriod = (content: RetentionContent): number =>
  Math.min(...retainedLines.flatMap(line => retainedKinds.map(kind => content[line][kind])));

/** What is kept of a lead, by the times from which its period runs. */
export type Kept = Sold & {
  /** The last time that anything happened to the lead. */
  last_activity_ts: Timestamp;
  /** What is planned with the customer for later: until then payments and the lead stay. */
  planned_ts?: Timestamp | undefined;
  recordings: readonly Timestamp[];
  messages: readonly Timestamp[];
  payments: readonly Timestamp[];
};

export type Due = {
  /** The parts of which something is due now. */
  kinds: Exclude<RetainedKind, 'leads'>[];
  /** Whether an item of this part and this time is due. */
  isOver: (part: Exclude<RetainedKind, 'leads'>, ts: Timestamp) => boolean;
  /** The whole lead is due now. */
  lead: boolean;
  /** When to look at the lead again, unless it is due. */
  next_ts: Timestamp;
};

const parts = ['recordings', 'messages', 'payments'] as const;

/** What of a lead is due, and when something is due next (docs/product.md, Retention and erasure). */
export const dueOf = (content: RetentionContent, kept: Kept, now: Timestamp): Due => {
  const periods = periodsOf(content, linesOf(kept));
  const leadUntil = [monthsAfter(kept.last_activity_ts, periods.leads), keptByLawUntil(kept, now) ?? '']
    .sort()
    .at(-1) as Timestamp;
  const endOf = (part: (typeof parts)[number], ts: Timestamp) => monthsAfter(ts, periods[part]);
  const endsOf = (part: (typeof parts)[number]) => kept[part].map(ts => endOf(part, ts));
  const later = parts.flatMap(endsOf).filter(end => end > now);
  const { planned_ts = '' } = kept;
  const isPlanned = planned_ts > now;
  const next = [leadUntil, ...later, planned_ts].filter(ts => ts > now).sort();
  return {
    kinds: parts.filter(part => !(part === 'payments' && isPlanned) && endsOf(part).some(end => end <= now)),
    // Back from now the ends of months would give another day.
    isOver: (part, ts) => endOf(part, ts) <= now,
    lead: leadUntil <= now && !isPlanned,
    next_ts: next[0] ?? leadUntil,
  };
};
