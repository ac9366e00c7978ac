import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, Suspense } from 'react';
import { getReport, type Report } from '#shared/contracts/reports';
import { reportFigures } from '#shared/metrics/report-figures';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows, TABLE_COLUMNS, useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { lazyComponent } from '../../../lib/ui/lazy-component.tsx';
import { useNewYorkDay } from '../../../lib/ui/new-york-day.ts';
import { useEachMinute } from '../each-minute.ts';
import { ExportButton } from '../export-button.tsx';
import { FIGURES_FAILED } from '../failure-texts.ts';
import { ReportCard, ReportNote } from '../report-card.tsx';
import { breakdownTexts } from './report-figures.ts';
import { useReportFilter } from './report-filter.ts';
import { CHART_HEIGHT, TOTALS_HEIGHT } from './report-heights.ts';
import { ReportTable } from './report-table.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { ReportTotals } from './report-totals.tsx';

const { LazyComponent: ReportChart } = lazyComponent(async () => (await import('./report-chart.tsx')).ReportChart);

const COST_NOTE =
  'A lead costs what was typed for it, else what its source cost on the day of the lead. Return: what each dollar of that brought.';

const GROUP_NOTE =
  'A call counts for the group that it was for, or for one agent where an agent dialled it or had it transferred; an On Hold and a sale for the group of their agent at that moment. What has none is in the totals only.';

const Loading = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading">
      <Box sx={{ height: TOTALS_HEIGHT, mb: 4 }}>{shown && <Skeleton variant="rounded" height={TOTALS_HEIGHT} />}</Box>
      <Box sx={{ height: CHART_HEIGHT, mb: 4 }}>{shown && <Skeleton variant="rounded" height={CHART_HEIGHT} />}</Box>
      <SkeletonRows rows={7} columns={TABLE_COLUMNS} />
    </Box>
  );
};

const isEmpty = ({ total }: Report): boolean => Object.keys(total.figures).length === 0;

type ContentProps = { report: Report; filter: ReturnType<typeof useReportFilter> };

const Content = ({ report, filter: { by, figure } }: ContentProps) => {
  const { title, nameOf } = breakdownTexts[by];
  const chosen = reportFigures[figure];
  return (
    <>
      <ReportTotals report={report} />
      <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
        <ReportChart
          figure={chosen}
          lines={report[by]}
          nameOf={nameOf}
          label={`${chosen.label} by ${title.toLowerCase()}; the table below has the figures`}
        />
      </Suspense>
      {by === 'by_lead_source' && <ReportNote>{COST_NOTE}</ReportNote>}
      {by === 'by_group' && <ReportNote>{GROUP_NOTE}</ReportNote>}
      <Box sx={{ mt: 3 }}>
        <ReportTable report={report} by={by} />
      </Box>
    </>
  );
};

/** The company's figures of the chosen days (docs/product.md, Reporting dashboard), read again each minute. */
export const BuiltInReports = ({ actions }: { actions?: ReactNode }) => {
  const { day: today } = useNewYorkDay();
  const filter = useReportFilter(today);
  const { range, change, problem } = filter;
  const query = useOperation(getReport, range, { enabled: problem === undefined });
  useEachMinute(() => {
    if (problem === undefined) void query.refetch();
  });
  const showDefaultDays = () => change({ first: undefined, last: undefined });

  const content = () => {
    if (problem !== undefined)
      return <EmptyState message={problem} action={<Button onClick={showDefaultDays}>Show the last 7 days</Button>} />;
    if (query.error && !query.data)
      return (
        <ErrorState
          message={failureMessageOf(query.error, FIGURES_FAILED)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    if (!query.data) return <Loading />;
    if (isEmpty(query.data))
      return <EmptyState message="No calls or sales on these days." hint="Choose other days to see calls and sales." />;
    return <Content report={query.data} filter={filter} />;
  };
  return (
    <ReportCard
      title="Reports"
      subject="The whole company"
      asOf={query.data?.as_of}
      actions={
        <>
          <ReportToolbar filter={filter} today={today} />
          {problem === undefined && (
            <Box sx={{ alignSelf: 'flex-end' }}>
              <ExportButton report="company-report" filter={{ ...range, by: filter.by }} />
            </Box>
          )}
          {actions && <Box sx={{ ml: 'auto' }}>{actions}</Box>}
        </>
      }
    >
      {content()}
    </ReportCard>
  );
};
