import { figuresByDay } from '#platform/reports/figures-between';
import { funnelTargets } from '#platform/reports/funnel-targets';
import type { FilterOf } from '#shared/exports/export-input';
import { sumOfFigures } from '#shared/metrics/figures';
import { funnelColumns } from '#shared/metrics/funnel-columns';
import { type FunnelStep, funnelSteps } from '#shared/metrics/funnel-steps';
import { metricFigures } from '#shared/metrics/metric-figures';
import { exportedReport } from '../report.ts';

/** The steps of the funnel with their percentages against the targets. One item is read per day. */
export const funnel = exportedReport<FilterOf<'funnel'>, FunnelStep>({
  columns: () => funnelColumns,
  read: async ({ subject, filter }) => {
    const [days, targets] = await Promise.all([figuresByDay(subject, filter), funnelTargets()]);
    const sums = sumOfFigures(days.map(({ figures }) => figures));
    return { rows: funnelSteps(metricFigures(sums), targets), share: 1 };
  },
});
