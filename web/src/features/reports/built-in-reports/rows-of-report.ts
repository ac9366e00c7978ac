import { isAdmin } from '#shared/access/access';
import type { DayRange } from '#shared/metrics/day-range';
import type { ReportFigure } from '#shared/metrics/report-figures';
import { useSession } from '../../../lib/session/session.ts';
import { useRowsBehind } from '../rows-behind.ts';

export type RowsOfReport = (figure: ReportFigure, range: DayRange) => string | undefined;

/** The address of the rows behind the company's figure; others than admins see only their own commissions there. */
export const useRowsOfReport = (): RowsOfReport => {
  const ofCompany = isAdmin(useSession().access);
  const commissions = useRowsBehind('commissions');
  const onHold = useRowsBehind('onHold');
  return ({ rows }, range) => {
    if (rows === 'onHold') return onHold(range);
    return rows === 'commissions' && ofCompany ? commissions(range) : undefined;
  };
};
