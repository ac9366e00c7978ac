import * as z from 'zod';
import { longestRangeDays, rangeProblem } from '#shared/metrics/day-range';
import { type Breakdown, breakdowns, type FigureKey, figureKeys, figuresFor } from '#shared/metrics/report-figures';
import { addDays } from '#shared/new-york';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { useSession } from '../../../lib/session/session.ts';

const InAddress = z.object({
  first: z.iso.date().optional(),
  last: z.iso.date().optional(),
  by: z.enum(breakdowns).optional(),
  figure: z.enum(figureKeys).optional(),
});

const DEFAULT_DAYS = 7;

/** The filter of the reports, kept in the address: the last seven days where it names none. */
export const useReportFilter = (today: string) => {
  const { access } = useSession();
  const [{ first, last, by, figure }, change] = useUrlFilter(InAddress);
  const range = { first: first ?? addDays(today, 1 - DEFAULT_DAYS), last: last ?? today };
  const shownBy: Breakdown = by ?? 'by_day';
  const shownFigure: FigureKey = figure && figuresFor(shownBy).includes(figure) ? figure : 'offered_qtd';
  return {
    range,
    by: shownBy,
    figure: shownFigure,
    change,
    problem: rangeProblem(range, today, longestRangeDays(access)),
  };
};
