import { groupLabel } from '#shared/calls/transfer';
import type { FigureName } from '#shared/metrics/figures';
import { percentage } from '#shared/metrics/percentage';
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
export const breakdownTexts: Record<Breakdown, { title: string; nameOf: (name: string) => string }> = {
  by_day: { title: 'Day', nameOf: dayLabel },
  by_hour: { title: 'Hour', nameOf: hourLabel },
  by_group: { title: 'Group', nameOf: groupLabel },
  by_lead_source: { title: 'Lead source', nameOf: words },
};

export type ReportFigure = {
  label: string;
  /** Undefined where there is none, such as the service level of no calls. */
  of: (line: SourceLine) => number | undefined;
  format: (value: number) => string;
  width: number;
  /** The screen with the rows from which it is counted. */
  rows?: 'commissions' | 'onHold';
  /** Only lead sources have it. */
  ofSource?: true;
};

const counted = (name: FigureName) => (line: ReportLine) => line.figures[name] ?? 0;

type Rate = Exclude<keyof ReportLine, 'name' | 'figures'>;

/** A rate of nothing is no rate. */
const rate = (name: Rate, whole: FigureName) => (line: ReportLine) => (line.figures[whole] ? line[name] : undefined);

/** The widths of a table's columns in pixels: all but those of a lead source fit beside one another at 1280. */
const widths = { count: 70, rate: 88, time: 76, money: 100 } as const;

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

type More = Pick<ReportFigure, 'rows' | 'ofSource'>;

const count = (label: string, name: FigureName, more?: More): ReportFigure => ({
  ...{ label, of: counted(name), format: wholeNumber, width: widths.count },
  ...more,
});
const money = (label: string, of: ReportFigure['of'], more?: More): ReportFigure => ({
  ...{ label, of, format: formatMoney, width: widths.money },
  ...more,
});
const share = (label: string, of: ReportFigure['of']): ReportFigure => ({
  label,
  of,
  format: percentage,
  width: widths.rate,
});
const time = (label: string, of: ReportFigure['of']): ReportFigure => ({
  label,
  of,
  format: value => formatDuration(Math.round(value)),
  width: widths.time,
});
/** What came back for each dollar of cost. */
const perDollar = (label: string, of: ReportFigure['of']): ReportFigure => ({
  ...money(label, of, { ofSource: true }),
  format: dollars => formatMoney(dollars * 100),
});

/** The figures of the report. */
export const reportFigures: Record<FigureKey, ReportFigure> = {
  offered_qtd: count('Offered calls', 'offered_qtd'),
  answered_qtd: count('Answered', 'answered_qtd'),
  abandoned_qtd: count('Abandoned', 'abandoned_qtd'),
  service_level: share('Service level', rate('service_level', 'offered_qtd')),
  abandonment: share('Abandonment', rate('abandonment', 'offered_qtd')),
  average_wait_s: time('Average wait', rate('average_wait_s', 'answered_qtd')),
  calls_qtd: count("Agents' calls", 'calls_qtd'),
  average_talk_s: time('Average talk', rate('average_talk_s', 'calls_qtd')),
  on_holds_qtd: count('On Holds', 'on_holds_qtd', { rows: 'onHold' }),
  sales_qtd: count('Sales', 'sales_qtd', { rows: 'commissions' }),
  ancillaries_qtd: count('Ancillaries', 'ancillaries_qtd', { rows: 'commissions' }),
  premiums: money('Premiums', counted('premiums'), { rows: 'commissions' }),
  commissions: money('Commissions', counted('commissions'), { rows: 'commissions' }),
  leads_qtd: count('New leads', 'leads_qtd', { ofSource: true }),
  cost: money('Cost of leads', line => line.cost, { ofSource: true }),
  premium_return: perDollar('Premium per $1', line => line.premium_return),
  commission_return: perDollar('Commission per $1', line => line.commission_return),
};

const general = figureKeys.filter(key => !reportFigures[key].ofSource);

/** The figures that lines of this breakdown have; of a lead source first what its leads cost and brought. */
export const figuresFor = (by: Breakdown): FigureKey[] =>
  by === 'by_lead_source' ? [...figureKeys.filter(key => reportFigures[key].ofSource), ...general] : general;
