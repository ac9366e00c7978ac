import { groupLabel } from '#shared/calls/transfer';
import type { FigureName } from '#shared/metrics/figures';
import type { ReportLine, ReportLines, SourceLine } from '#shared/metrics/report';
import { formatDuration, formatMoney, words } from '../../../lib/ui/format.ts';
import { dayLabel } from '../day-label.ts';
import { wholeNumber } from '../whole-number.ts';

/** By what a report is broken down; the names of the report's fields. */
export const breakdowns = ['by_day', 'by_hour', 'by_group', 'by_lead_source'] as const satisfies (keyof ReportLines)[];
export type Breakdown = (typeof breakdowns)[number];

/** `9 AM` of `09`. */
const hourLabel = (name: string): string => {
  const hour = Number(name);
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** How each breakdown is called, and how the names of its lines are written. */
export const breakdownTexts: Record<Breakdown, { title: string; header: string; nameOf: (name: string) => string }> = {
  by_day: { title: 'Day', header: 'Day', nameOf: dayLabel },
  by_hour: { title: 'Hour', header: 'Hour', nameOf: hourLabel },
  by_group: { title: 'Group', header: 'Group', nameOf: groupLabel },
  by_lead_source: { title: 'Lead source', header: 'Lead source', nameOf: words },
};

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
const seconds = (value: number): string => formatDuration(Math.round(value));

export type ReportFigure = {
  label: string;
  /** Undefined where there is none, such as the return of leads that cost nothing. */
  of: (line: SourceLine) => number | undefined;
  format: (value: number) => string;
  /** The screen with the rows from which it is counted. */
  rows?: 'commissions' | 'onHold';
  /** Only lead sources have it. */
  ofSource?: true;
};

const counted = (name: FigureName) => (line: ReportLine) => line.figures[name] ?? 0;

export const figureKeys = [
  'offered_qtd',
  'answered_qtd',
  'abandoned_qtd',
  'service_level',
  'abandonment',
  'average_wait_s',
  'calls_qtd',
  'average_talk_s',
  'on_holds_qtd',
  'sales_qtd',
  'ancillaries_qtd',
  'premiums',
  'commissions',
  'leads_qtd',
  'cost',
  'premium_return',
  'commission_return',
] as const;
export type FigureKey = (typeof figureKeys)[number];

/** The figures of the report, in the order of the table's columns. */
export const reportFigures: Record<FigureKey, ReportFigure> = {
  offered_qtd: { label: 'Offered calls', of: counted('offered_qtd'), format: wholeNumber },
  answered_qtd: { label: 'Answered', of: counted('answered_qtd'), format: wholeNumber },
  abandoned_qtd: { label: 'Abandoned', of: counted('abandoned_qtd'), format: wholeNumber },
  service_level: { label: 'Service level', of: line => line.service_level, format: percent },
  abandonment: { label: 'Abandonment', of: line => line.abandonment, format: percent },
  average_wait_s: { label: 'Average wait', of: line => line.average_wait_s, format: seconds },
  calls_qtd: { label: "Agents' calls", of: counted('calls_qtd'), format: wholeNumber },
  average_talk_s: { label: 'Average talk', of: line => line.average_talk_s, format: seconds },
  on_holds_qtd: { label: 'On Holds', of: counted('on_holds_qtd'), format: wholeNumber, rows: 'onHold' },
  sales_qtd: { label: 'Sales', of: counted('sales_qtd'), format: wholeNumber, rows: 'commissions' },
  ancillaries_qtd: { label: 'Ancillaries', of: counted('ancillaries_qtd'), format: wholeNumber, rows: 'commissions' },
  premiums: { label: 'Premiums', of: counted('premiums'), format: formatMoney, rows: 'commissions' },
  commissions: { label: 'Commissions', of: counted('commissions'), format: formatMoney, rows: 'commissions' },
  leads_qtd: { label: 'New leads', of: counted('leads_qtd'), format: wholeNumber, ofSource: true },
  cost: { label: 'Cost of leads', of: line => line.cost, format: formatMoney, ofSource: true },
  premium_return: {
    label: 'Premium per $1',
    of: line => line.premium_return,
    format: dollars => formatMoney(dollars * 100),
    ofSource: true,
  },
  commission_return: {
    label: 'Commission per $1',
    of: line => line.commission_return,
    format: dollars => formatMoney(dollars * 100),
    ofSource: true,
  },
};

/** The figures that lines of this breakdown have. */
export const figuresFor = (by: Breakdown): FigureKey[] =>
  figureKeys.filter(key => by === 'by_lead_source' || !reportFigures[key].ofSource);
