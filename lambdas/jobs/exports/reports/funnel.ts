import { figuresByDay } from '#platform/reports/figures-between';
import { funnelTargets } from '#platform/reports/funnel-targets';
import type { FilterOf } from '#shared/exports/export-input';
import { sumOfFigures } from '#shared/metrics/figures';
import { funnelColumns } from '#shared/metrics/funnel-columns';
import { type FunnelStep, funnelSteps } from '#shared/metrics/funnel-steps';
import { metricFigure } from '#shared/metrics/metric-figure';
import { exportedReport } from '../report.ts';

/** The steps of the funnel with their percentages against the targets. One item is read per day. */
export const funnel = exportedReport<FilterOf<'funnel'>, FunnelStep>({
  columns: () => funnelColumns,
  read: async ({ subject, filter }) => {
    const [days, targets] = await Promise.all([figuresByDay(subject, filter), funnelTargets()]);
    const sums = sumOfFigures(days.map(({ figures }) => figures));
    const figures = {
      calls_qtd: metricFigure(sums, 'calls_qtd'),
      '5m_calls_qtd': metricFigure(sums, '5m_calls_qtd'),
      on_holds_qtd: metricFigure(sums, 'on_holds_qtd'),
      sales_qtd: metricFigure(sums, 'sales_qtd'),
    };
    return { rows: funnelSteps(figures, targets), share: 1 };
  },
});
