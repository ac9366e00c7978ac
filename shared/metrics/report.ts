import * as z from 'zod';
import { groupedBy } from '../grouped-by.ts';
import { costOn, sourceNamed } from '../lead-sources/lead-cost.ts';
import type { LeadSource } from '../lead-sources/lead-source.ts';
import { daysFrom } from '../new-york.ts';
import type { DayRange } from './day-range.ts';
import { Figures, sumOfFigures } from './figures.ts';
import { abandonment, averageTalk, averageWait, serviceLevel, shareOf } from './rates.ts';
import type { Cell } from './rollups.ts';

/** The figures of a day, an hour, a group, a lead source or the whole range, and the rates of them (rates.ts). */
export const ReportLine = z.object({
  /** `2026-03-01`, an hour of New York's day from `00` to `23`, a group, a lead source; '' for the whole range. */
  name: z.string(),
  figures: Figures,
  service_level: z.number(),
  abandonment: z.number(),
  average_wait_s: z.number(),
  average_talk_s: z.number(),
});
export type ReportLine = z.infer<typeof ReportLine>;

/**
 * What the leads of a source cost, in cents, and what came back for each cent: absent for a source that has no cost, or
 * that is not known any more.
 */
export const SourceLine = ReportLine.extend({
  cost: z.number().int().optional(),
  premium_return: z.number().optional(),
  commission_return: z.number().optional(),
});
export type SourceLine = z.infer<typeof SourceLine>;

export const ReportLines = z.object({
  total: ReportLine,
  /** Every day of the range, also those without a figure. */
  by_day: z.array(ReportLine),
  /** All 24 hours. */
  by_hour: z.array(ReportLine),
  by_group: z.array(ReportLine),
  by_lead_source: z.array(SourceLine),
});
export type ReportLines = z.infer<typeof ReportLines>;

/** The company's roll-up of a day. */
export type CompanyDay = { day: string; cells: readonly Cell[] };

export const lineOf = (name: string, figures: Figures): ReportLine => ({
  name,
  figures,
  service_level: serviceLevel(figures),
  abandonment: abandonment(figures),
  average_wait_s: averageWait(figures),
  average_talk_s: averageTalk(figures),
});

type Source = Pick<LeadSource, 'name' | 'lead_cost' | 'earlier_costs' | 'former_names'>;

/** A lead costs what was typed for it, else what its source cost on its day: the rule of `leadCost`, for sums. */
const costOfDay = (
  source: Source,
  day: string,
  { leads_qtd = 0, typed_cost_leads_qtd = 0, typed_costs = 0 }: Figures,
) => typed_costs + (leads_qtd - typed_cost_leads_qtd) * costOn(source, day);

const costOfSource = (source: Source, days: readonly CompanyDay[]): number =>
  days
    .flatMap(({ day, cells }) => cells.filter(isOfSource(source)).map(({ figures }) => costOfDay(source, day, figures)))
    .reduce((sum, cost) => sum + cost, 0);

const isOfSource =
  ({ name }: Source) =>
  (cell: Cell): boolean =>
    cell.by === 'lead_source' && cell.name === name;

const withCost = (line: ReportLine, source: Source | undefined, days: readonly CompanyDay[]): SourceLine => {
  const { premiums, commissions } = line.figures;
  const cost = source && costOfSource(source, days);
  return {
    ...line,
    ...(cost !== undefined && { cost }),
    ...(cost && { premium_return: shareOf(premiums, cost), commission_return: shareOf(commissions, cost) }),
  };
};

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The sums of each cell of a kind over all days, by name. */
const linesBy = (by: Cell['by'], cells: readonly Cell[], names?: readonly string[]): ReportLine[] => {
  const byName = groupedBy(
    cells.filter(cell => cell.by === by),
    ({ name }) => name,
  );
  return (names ?? [...byName.keys()].sort()).map(name =>
    lineOf(name, sumOfFigures((byName.get(name) ?? []).map(({ figures }) => figures))),
  );
};

/** A source that has another name by now counts under its present one. */
const underPresentNames = (days: readonly CompanyDay[], sources: readonly Source[]): CompanyDay[] =>
  days.map(({ day, cells }) => ({
    day,
    cells: cells.map(cell =>
      cell.by === 'lead_source' ? { ...cell, name: sourceNamed(sources, cell.name)?.name ?? cell.name } : cell,
    ),
  }));

/** The report of a range of days (docs/product.md, Reporting dashboard), from the company's roll-ups of these days. */
export const reportOf = (counted: readonly CompanyDay[], range: DayRange, sources: readonly Source[]): ReportLines => {
  const days = underPresentNames(counted, sources);
  const cells = days.flatMap(day => day.cells);
  const [total = lineOf('', {})] = linesBy('total', cells, ['']);
  return {
    total,
    by_day: daysFrom(range.first, range.last).map(day => {
      const ofDay = days.find(one => one.day === day)?.cells ?? [];
      return { ...(linesBy('total', ofDay, [''])[0] ?? lineOf('', {})), name: day };
    }),
    by_hour: linesBy('hour', cells, HOURS),
    by_group: linesBy('group', cells),
    by_lead_source: linesBy('lead_source', cells).map(line =>
      withCost(
        line,
        sources.find(({ name }) => name === line.name),
        days,
      ),
    ),
  };
};
