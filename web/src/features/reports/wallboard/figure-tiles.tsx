import { ANSWERED_IN_TIME_S } from '#shared/metrics/call-figures';
import { percentage } from '#shared/metrics/percentage';
import type { ReportLine } from '#shared/metrics/report';
import { RunningTime } from '../../../components/running-time.tsx';
import { formatMoney } from '../../../lib/ui/format.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { useRowsOfReport } from '../rows-of-report.ts';
import { formatWholeNumber } from '../whole-number.ts';
import { WallTile } from './wall-tile.tsx';
import type { WallboardView } from './wallboard-view.ts';

const offered = ({ figures }: ReportLine): number => figures.offered_qtd ?? 0;

const ofOffered = (part: number | undefined, line: ReportLine, what: string): string =>
  offered(line) === 0
    ? 'No calls today'
    : `${formatWholeNumber(part ?? 0)} of ${formatWholeNumber(offered(line))} ${what}`;

/** A rate of no calls is no rate. */
const rate = (share: number, line: ReportLine): string => (offered(line) === 0 ? '–' : percentage(share));

/** Waiting calls, longest wait, service level, abandonment and sales of the whole company. */
export const FigureTiles = ({ day, waitingCount, oldest, worst, total }: WallboardView & { day: string }) => {
  const rowsOf = useRowsOfReport();
  const today = { first: day, last: day };
  const { figures } = total;
  return (
    <>
      <WallTile label="Waiting calls" to={paths.agents} worst={worst.waiting_calls} detail="Now, in all groups">
        {formatWholeNumber(waitingCount)}
      </WallTile>
      <WallTile label="Longest wait" to={paths.agents} worst={worst.longest_wait_s} detail="Now, in all groups">
        {oldest ? <RunningTime since={oldest} /> : '–'}
      </WallTile>
      <WallTile
        label="Service level"
        to={rowsOf('service_level', today)}
        worst={worst.service_level}
        detail={ofOffered(figures.answered_in_time_qtd, total, `within ${ANSWERED_IN_TIME_S} s`)}
      >
        {rate(total.service_level, total)}
      </WallTile>
      <WallTile
        label="Abandoned"
        to={rowsOf('abandonment', today)}
        worst={worst.abandonment}
        detail={ofOffered(figures.abandoned_qtd, total, 'calls today')}
      >
        {rate(total.abandonment, total)}
      </WallTile>
      <WallTile
        label="Sales today"
        to={rowsOf('sales_qtd', today)}
        detail={`${formatWholeNumber(figures.ancillaries_qtd ?? 0)} ancillaries, ${formatMoney(figures.premiums)} premium`}
      >
        {formatWholeNumber(figures.sales_qtd ?? 0)}
      </WallTile>
    </>
  );
};
