import { getRollupGeneration } from '#platform/table/rollup-generation';
import { cellSum, rollupsBetween } from '#platform/table/rollups';
import type { FilterOf } from '#shared/exports/export-input';
import { type FiguresOfDay, figureColumns } from '#shared/metrics/figure-columns';
import { daysFrom } from '#shared/new-york';
import { exportedReport } from '../report.ts';

/** The figures of each day, the first day first; a day without any has zeros. One item is read per day. */
export const figures = exportedReport<FilterOf<'figures'>, FiguresOfDay>({
  columns: figureColumns,
  read: async ({ subject, filter }) => {
    const { current } = await getRollupGeneration();
    const read = new Map((await rollupsBetween(current, subject, filter)).map(rollup => [rollup.day, rollup]));
    const rows = daysFrom(filter.first, filter.last).map(day => ({ day, figures: cellSum(read.get(day), 'total') }));
    return { rows, share: 1 };
  },
});
