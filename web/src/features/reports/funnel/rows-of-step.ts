import type { MetricName } from '#shared/contracts/reports';
import { useRowsBehind } from '../rows-behind.ts';
import type { FunnelFilter } from './funnel-filter.ts';

/**
 * The rows behind each step. The list of calls has only the user's own latest ones: the company's calls are in the
 * reports, and those of one chosen agent have no link.
 */
export const useRowsOfStep = (filter: FunnelFilter, { ofCompany }: { ofCompany: boolean }) => {
  const [calls, reports] = [useRowsBehind('calls'), useRowsBehind('reports')];
  const [onHolds, sales] = [useRowsBehind('onHold'), useRowsBehind('commissions')];
  return (metric: MetricName): string | undefined => {
    if (metric === 'on_holds_qtd') return onHolds(filter);
    if (metric === 'sales_qtd') return sales(filter);
    if (!ofCompany) return calls(filter);
    return filter.email === undefined ? reports(filter) : undefined;
  };
};
export type RowsOfStep = ReturnType<typeof useRowsOfStep>;
