import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Stats } from '#shared/contracts/reports';
import { firstDayOfWeek, newYorkDay } from '#shared/new-york';
import { ErrorState } from '../../../components/error-state.tsx';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { useChartOrTable } from '../chart-or-table.tsx';
import { ExportButton } from '../export-button.tsx';
import { useFiguresSubject } from '../figures-subject.ts';
import { ReportCard, ReportNote } from '../report-card.tsx';
import { SalesFigures, SalesFiguresSkeleton } from './sales-figures.tsx';
import { useStats } from './use-stats.ts';
import { weekBars } from './week-bars.ts';
import { WeekChart } from './week-chart.tsx';
import { WeekTable } from './week-table.tsx';

const TODAY = 'Performance today';
const THIS_WEEK = 'Performance this week';
const NOTE = 'This is an estimate, chargebacks might be triggered*';

const besideEachOther = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2.6fr)',
  '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
};

const figuresAndChart = {
  display: 'grid',
  alignItems: 'start',
  gap: 6,
  gridTemplateColumns: '200px minmax(0, 1fr)',
  '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
};

const TodayNote = () => (
  <Box sx={{ mt: 'auto', pt: 3 }}>
    <ReportNote>{NOTE}</ReportNote>
  </Box>
);

const Today = ({ stats }: { stats: Stats }) => {
  const day = newYorkDay(stats.as_of);
  return (
    <ReportCard title={TODAY} subject={useFiguresSubject().text} asOf={stats.as_of}>
      <SalesFigures
        range={{ first: day, last: day }}
        sales={{
          commissions: stats.commisions_today,
          premium: stats.sales_premium_today,
          volume: stats.sales_volume_today,
          chargebacks: stats.chargebacks_today,
        }}
      />
      <TodayNote />
    </ReportCard>
  );
};

const ThisWeek = ({ stats }: { stats: Stats }) => {
  const day = newYorkDay(stats.as_of);
  const { asTable, button } = useChartOrTable('the sales of the week');
  const bars = weekBars(stats.week);
  const hasChart = bars.length > 1;
  const { ofCompany, text } = useFiguresSubject();
  const range = { first: firstDayOfWeek(day), last: day };
  return (
    <ReportCard
      title={THIS_WEEK}
      subject={text}
      asOf={stats.as_of}
      actions={
        <>
          {hasChart && button}
          <ExportButton
            report="figures"
            filter={{ ...range, of: ofCompany ? 'company' : 'own' }}
            what="the figures of the week"
            size="small"
          />
        </>
      }
    >
      <Box sx={figuresAndChart}>
        <SalesFigures
          range={range}
          sales={{
            commissions: stats.commissions_week,
            premium: stats.sales_premium_week,
            volume: stats.sales_volume_week,
            chargebacks: stats.chargebacks_week,
          }}
        />
        {!hasChart && <ReportNote>The chart of the week begins with its second day.</ReportNote>}
        {hasChart && (asTable ? <WeekTable bars={bars} /> : <WeekChart bars={bars} />)}
      </Box>
    </ReportCard>
  );
};

const Loading = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={besideEachOther}>
      <ReportCard title={TODAY}>
        <Box sx={{ minHeight: 159 }}>{shown && <SalesFiguresSkeleton />}</Box>
        <TodayNote />
      </ReportCard>
      <ReportCard title={THIS_WEEK}>
        <Box sx={{ ...figuresAndChart, minHeight: 193 }}>
          {shown && <SalesFiguresSkeleton />}
          {shown && <Skeleton variant="rounded" height={193} />}
        </Box>
      </ReportCard>
    </Box>
  );
};

/** The sales of today and of this week (docs/product.md, Performance cards). */
export const PerformanceCards = () => {
  const { stats, failure, retry, isRetrying } = useStats();
  if (failure !== undefined)
    return (
      <ReportCard title="Performance">
        <ErrorState message={failure} onRetry={retry} retrying={isRetrying} />
      </ReportCard>
    );
  if (!stats) return <Loading />;
  return (
    <Box sx={besideEachOther}>
      <Today stats={stats} />
      <ThisWeek stats={stats} />
    </Box>
  );
};
