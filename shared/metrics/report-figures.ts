import { groupLabel } from '../calls/transfer.ts';
import { AGENT_QUEUE } from '../routing/workspace.ts';
import type { FigureName } from './figures.ts';
import { callsWithDuration } from './rates.ts';
import type { ReportLine, ReportLines, SourceLine } from './report.ts';

/** By what a report is broken down; the names of the report's fields. */
export const breakdowns = ['by_day', 'by_hour', 'by_group', 'by_lead_source'] as const satisfies (keyof ReportLines)[];
export type Breakdown = (typeof breakdowns)[number];

/** The title of each breakdown. */
export const breakdownTitles: Record<Breakdown, string> = {
  by_day: 'Day',
  by_hour: 'Hour',
  by_group: 'Group',
  by_lead_source: 'Lead source',
};

/** `9 AM` of `09`. */
export const hourLabel = (name: string): string => {
  const hour = Number(name);
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** `Closer T1` of `closer_t1`; a call that an agent dialled, or that was for one agent, was for no group. */
export const groupLineLabel = (name: string): string => (name === AGENT_QUEUE ? 'For one agent' : groupLabel(name));

export type ReportFigure = {
  label: string;
  /** A whole number, a part of a whole from 0 to 1, seconds, or cents. */
  kind: 'count' | 'share' | 'seconds' | 'cents';
  /** Undefined where there is none, such as the service level of no calls. */
  of: (line: SourceLine) => number | undefined;
  /** Only lead sources have it. */
  ofSource?: true;
};

const counted = (name: FigureName) => (line: ReportLine) => line.figures[name] ?? 0;

type Rate = Exclude<keyof ReportLine, 'name' | 'figures'>;

/** A rate of nothing is no rate. */
const rate = (name: Rate, whole: FigureName) => (line: ReportLine) => (line.figures[whole] ? line[name] : undefined);

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

const count = (label: string, name: FigureName): ReportFigure => ({ label, kind: 'count', of: counted(name) });
const share = (label: string, of: ReportFigure['of']): ReportFigure => ({ label, kind: 'share', of });
const seconds = (label: string, of: ReportFigure['of']): ReportFigure => ({ label, kind: 'seconds', of });
const money = (label: string, of: ReportFigure['of']): ReportFigure => ({ label, kind: 'cents', of });
const ofSource = (figure: ReportFigure): ReportFigure => ({ ...figure, ofSource: true });

/** What came back for each dollar of cost, in cents. */
const perDollar = (label: string, of: ReportFigure['of']): ReportFigure =>
  ofSource(
    money(label, line => {
      const dollars = of(line);
      return dollars === undefined ? undefined : dollars * 100;
    }),
  );

/** The figures of the report (docs/product.md, Reporting dashboard), for the screen and its export. */
export const reportFigures: Record<FigureKey, ReportFigure> = {
  offered_qtd: count('Offered calls', 'offered_qtd'),
  answered_qtd: count('Answered', 'answered_qtd'),
  abandoned_qtd: count('Abandoned', 'abandoned_qtd'),
  service_level: share('Service level', rate('service_level', 'offered_qtd')),
  abandonment: share('Abandonment', rate('abandonment', 'offered_qtd')),
  average_wait_s: seconds('Average wait', rate('average_wait_s', 'answered_qtd')),
  calls_qtd: count("Agents' calls", 'calls_qtd'),
  average_talk_s: seconds('Average talk', line =>
    callsWithDuration(line.figures) > 0 ? line.average_talk_s : undefined,
  ),
  on_holds_qtd: count('On Holds', 'on_holds_qtd'),
  sales_qtd: count('Sales', 'sales_qtd'),
  ancillaries_qtd: count('Ancillaries', 'ancillaries_qtd'),
  premiums: money('Premiums', counted('premiums')),
  commissions: money('Commissions', counted('commissions')),
  leads_qtd: ofSource(count('New leads', 'leads_qtd')),
  cost: ofSource(money('Cost of leads', line => line.cost)),
  premium_return: perDollar('Premium per $1', line => line.premium_return),
  commission_return: perDollar('Commission per $1', line => line.commission_return),
};

const general = figureKeys.filter(key => !reportFigures[key].ofSource);

/** The figures that lines of this breakdown have; of a lead source first what its leads cost and brought. */
export const figuresFor = (by: Breakdown): FigureKey[] =>
  by === 'by_lead_source' ? [...figureKeys.filter(key => reportFigures[key].ofSource), ...general] : general;
