import type { MetricName } from '#shared/contracts/reports';
import { useSession } from '../../../lib/session/session.ts';
import { useRowsBehind } from '../rows-behind.ts';
import type { FunnelFilter } from './funnel-filter.ts';

/** The rows behind each step: of the chosen agent, of the company for admins, else of the user. */
export const useRowsOfStep = (filter: FunnelFilter, { ofCompany }: { ofCompany: boolean }) => {
  const { email: own } = useSession().user;
  const [calls, onHolds, sales] = [useRowsBehind('calls'), useRowsBehind('onHold'), useRowsBehind('commissions')];
  const all = ofCompany && filter.email === undefined ? { of: 'company' as const } : {};
  return (metric: MetricName): string | undefined => {
    switch (metric) {
      case 'on_holds_qtd':
        return onHolds(ofCompany ? filter : { ...filter, email: own });
      case 'sales_qtd':
        return sales({ ...filter, lines: 'health' });
      case '5m_calls_qtd':
        return calls({ ...filter, ...all, calls: 'long' });
      case 'calls_qtd':
        return calls({ ...filter, ...all });
    }
  };
};
export type RowsOfStep = ReturnType<typeof useRowsOfStep>;
