import { figuresByDay } from '#platform/reports/figures-between';
import type { FilterOf } from '#shared/exports/export-input';
import { type FiguresOfDay, figureColumns } from '#shared/metrics/figure-columns';
import { daysFrom } from '#shared/new-york';
import { exportedReport } from '../report.ts';

/** The figures of each day, the first day first; a day without any has zeros. One item is read per day. */
export const figures = exportedReport<FilterOf<'figures'>, FiguresOfDay>({
  columns: () => figureColumns,
  read: async ({ subject, filter }) => {
    const read = new Map((await figuresByDay(subject, filter)).map(one => [one.day, one]));
    return { rows: daysFrom(filter.first, filter.last).map(day => read.get(day) ?? { day, figures: {} }), share: 1 };
  },
});
