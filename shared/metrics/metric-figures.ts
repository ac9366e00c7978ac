import type { MetricName } from '../contracts/reports.ts';
import type { Figures } from './figures.ts';

/** The steps of the performance funnel, from the sums of its days. */
export const metricFigures = (figures: Figures): Record<MetricName, number> => ({
  calls_qtd: figures.calls_qtd ?? 0,
  '5m_calls_qtd': figures.calls_5m_qtd ?? 0,
  on_holds_qtd: figures.on_holds_qtd ?? 0,
  sales_qtd: figures.sales_qtd ?? 0,
});
