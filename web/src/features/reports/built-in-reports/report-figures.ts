import { percentage } from '#shared/metrics/percentage';
import {
  type Breakdown,
  breakdownTitles,
  type FigureKey,
  groupLineLabel,
  hourLabel,
  type ReportFigure,
  reportFigures,
} from '#shared/metrics/report-figures';
import { formatDuration, formatMoney, words } from '../../../lib/ui/format.ts';
import { dayLabel } from '../day-label.ts';
import { formatWholeNumber } from '../whole-number.ts';

/** The title of each breakdown, and how the names of its lines are written. */
export const breakdownTexts: Record<Breakdown, { title: string; nameOf: (name: string) => string }> = {
  by_day: { title: breakdownTitles.by_day, nameOf: dayLabel },
  by_hour: { title: breakdownTitles.by_hour, nameOf: hourLabel },
  by_group: { title: breakdownTitles.by_group, nameOf: groupLineLabel },
  by_lead_source: { title: breakdownTitles.by_lead_source, nameOf: words },
};

type FigureFormat = { format: (value: number) => string; width: number };

/** The widths of a table's columns in pixels: all but those of a lead source fit beside one another at 1280. */
const formats: Record<ReportFigure['kind'], FigureFormat> = {
  count: { format: formatWholeNumber, width: 70 },
  share: { format: percentage, width: 94 },
  seconds: { format: seconds => formatDuration(Math.round(seconds)), width: 72 },
  cents: { format: formatMoney, width: 100 },
};

/** The word 'Abandoned' is wider than the numbers below it. */
const widerColumns: Partial<Record<FigureKey, number>> = { abandoned_qtd: 80 };

/** How a figure is written. */
export const formatOf = ({ kind }: ReportFigure): FigureFormat['format'] => formats[kind].format;

/** How wide the column of a figure is, in pixels. */
export const columnWidthOf = (key: FigureKey): number => widerColumns[key] ?? formats[reportFigures[key].kind].width;
