import { isAdmin } from '#shared/access/access';
import type { CallsKind } from '#shared/calls/calls-of-days';
import type { LinesOf } from '#shared/commissions/chosen-lines';
import type { DayRange } from '#shared/metrics/day-range';
import type { FigureKey } from '#shared/metrics/report-figures';
import { useSession } from '../../lib/session/session.ts';
import { type FiguresPart, useRowsBehind } from './rows-behind.ts';

export type RowsOfReport = (figure: FigureKey, range: DayRange, part?: FiguresPart) => string | undefined;

/** The calls from which a figure is counted. */
const callsOf: Partial<Record<FigureKey, CallsKind>> = {
  offered_qtd: 'offered',
  answered_qtd: 'answered',
  service_level: 'in_time',
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

/**
 * The address of the rows behind the company's figure. Sales are lines of commissions for admins, who see everybody's
 * there; for others they are the leads that were sold (docs/decisions/0071).
 */
export const useRowsOfReport = (): RowsOfReport => {
  const ofCompany = isAdmin(useSession().access);
  const [calls, onHold] = [useRowsBehind('calls'), useRowsBehind('onHold')];
  const [commissions, leads] = [useRowsBehind('commissions'), useRowsBehind('leads')];
  return (figure, range, part = {}) => {
    if (figure === 'on_holds_qtd') return onHold({ ...range, ...part });
    const sales = salesOf[figure];
    if (sales && ofCompany) return commissions({ ...range, ...sales, ...part });
    if (sales) return leads({ sold_first: range.first, sold_last: range.last, ...part });
    const kind = callsOf[figure];
    return kind ? calls({ ...range, of: 'company', calls: kind, ...part }) : leads({ ...range, ...part });
  };
};
