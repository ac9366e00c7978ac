import type { MetricName } from '../contracts/reports.ts';
import type { FigureName, Figures } from './figures.ts';

const figureOf: Record<MetricName, FigureName> = {
  calls_qtd: 'calls_qtd',
  '5m_calls_qtd': 'calls_5m_qtd',
  on_holds_qtd: 'on_holds_qtd',
  sales_qtd: 'sales_qtd',
};

/** A step of the performance funnel, from the sums of its days. */
export const metricFigure = (figures: Figures, metric: MetricName): number => figures[figureOf[metric]] ?? 0;
