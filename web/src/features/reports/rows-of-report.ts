import { isAdmin } from '#shared/access/access';
import type { CallsKind } from '#shared/calls/calls-of-days';
import type { LinesOf } from '#shared/commissions/chosen-lines';
import type { DayRange } from '#shared/metrics/day-range';
import type { FigureKey } from '#shared/metrics/report-figures';
import { useSession } from '../../lib/session/session.ts';
import { useRowsBehind } from './rows-behind.ts';

export type RowsOfReport = (figure: FigureKey, range: DayRange) => string | undefined;

/** The calls from which a figure is counted. Offered calls are the answered and the abandoned ones, which have links. */
const callsOf: Partial<Record<FigureKey, CallsKind>> = {
  answered_qtd: 'answered',
  service_level: 'answered',
  average_wait_s: 'answered',
  abandoned_qtd: 'abandoned',
  abandonment: 'abandoned',
  calls_qtd: 'agents',
  average_talk_s: 'agents',
};

/** The lines of commissions from which a figure is counted. */
const salesOf: Partial<Record<FigureKey, { lines?: LinesOf }>> = {
  sales_qtd: { lines: 'health' },
  ancillaries_qtd: { lines: 'ancillaries' },
  premiums: {},
  commissions: {},
};

/** The address of the rows behind the company's figure; others than admins see only their own commissions there. */
export const useRowsOfReport = (): RowsOfReport => {
  const ofCompany = isAdmin(useSession().access);
  const [calls, onHold, commissions] = [useRowsBehind('calls'), useRowsBehind('onHold'), useRowsBehind('commissions')];
  return (figure, range) => {
    if (figure === 'on_holds_qtd') return onHold(range);
    const sales = salesOf[figure];
    if (sales) return ofCompany ? commissions({ ...range, ...sales }) : undefined;
    const kind = callsOf[figure];
    return kind && calls({ ...range, of: 'company', calls: kind });
  };
};
