import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { FunnelStep } from '#shared/metrics/funnel-steps';
import { AgentName } from '../../../components/agent-name.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { DateRangeInput } from '../../../components/inputs/date-range-input.tsx';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { fetchComponent } from '../../../lib/ui/fetch-component.ts';
import { useNewYorkDay } from '../../../lib/ui/new-york-day.ts';
import { useChartOrTable } from '../chart-or-table.tsx';
import { ExportButton } from '../export-button.tsx';
import { useFiguresSubject } from '../figures-subject.ts';
import { ReportCard, ReportNote } from '../report-card.tsx';
import { FUNNEL_HEIGHT, FunnelChart } from './funnel-chart.tsx';
import { useFunnelFilter } from './funnel-filter.ts';
import { FunnelTable } from './funnel-table.tsx';
import { useRowsOfStep } from './rows-of-step.ts';
import { TargetFooter } from './target-footer.tsx';
import { useFunnel } from './use-funnel.ts';

const AgentFilter = lazy(() =>
  fetchComponent(async () => ({ default: (await import('../agent-filter.tsx')).AgentFilter })),
);

const NOTE = 'The data below can show slight delays due to the frequency of calls*';

/** The height of a field's label, in pixels: the button is beside the fields, also while one has a message. */
const BELOW_LABEL = 25;

const FUNNEL_AND_FOOTER = FUNNEL_HEIGHT + 84;

const Loading = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={{ height: FUNNEL_AND_FOOTER, display: 'grid', gap: 4 }}>
      {shown && <Skeleton variant="rounded" height={FUNNEL_HEIGHT} />}
      {shown && <Skeleton variant="rounded" height={52} />}
    </Box>
  );
};

const hasNothing = (steps: FunnelStep[]): boolean => steps.every(({ figure }) => figure === 0);

/** The funnel from all calls to the sales of the chosen days (docs/product.md, Performance funnel). */
export const PerformanceOverview = () => {
  const { ofCompany, text } = useFiguresSubject();
  const { day: today } = useNewYorkDay();
  const { chosen, problem, filter, change } = useFunnelFilter({ today, choosesAgent: ofCompany });
  const { steps, asOf, failure, retry, isRetrying } = useFunnel(filter, { enabled: problem === undefined });
  const rowsOf = useRowsOfStep(filter, { ofCompany });
  const { asTable, button } = useChartOrTable('the performance overview');
  const showDefaultDays = () => change({ first: undefined, last: undefined });

  const content = () => {
    if (problem !== undefined)
      return <EmptyState message={problem} action={<Button onClick={showDefaultDays}>Show this month</Button>} />;
    if (failure !== undefined) return <ErrorState message={failure} onRetry={retry} retrying={isRetrying} />;
    if (!steps) return <Loading />;
    return (
      <>
        {asTable && <FunnelTable steps={steps} rowsOf={rowsOf} />}
        {!asTable && hasNothing(steps) && (
          <Box sx={{ height: FUNNEL_HEIGHT, display: 'grid', alignContent: 'center' }}>
            <EmptyState message="No calls on these days." hint="Choose other days to see calls and sales." />
          </Box>
        )}
        {!asTable && !hasNothing(steps) && <FunnelChart steps={steps} rowsOf={rowsOf} />}
        <TargetFooter steps={steps} />
      </>
    );
  };

  return (
    <ReportCard
      title="Performance Overview"
      subject={filter.email === undefined ? text : <AgentName email={filter.email} />}
      asOf={asOf}
      actions={
        <>
          {ofCompany && (
            <Suspense fallback={<Box sx={{ width: 240 }} />}>
              <AgentFilter value={filter.email} onChange={email => change({ email })} />
            </Suspense>
          )}
          <DateRangeInput
            label="Days"
            value={chosen}
            max={today}
            isProblemSaid={problem !== undefined}
            onChange={({ first, last }) => change({ first, last })}
          />
          <Box sx={{ mt: `${BELOW_LABEL}px`, display: 'flex', gap: 2 }}>
            {button}
            {problem === undefined && (
              <ExportButton
                report="funnel"
                filter={{ ...filter, of: ofCompany ? 'company' : 'own' }}
                what="the performance overview"
                size="small"
              />
            )}
          </Box>
        </>
      }
    >
      <Box sx={{ mb: 3 }}>
        <ReportNote>{NOTE}</ReportNote>
      </Box>
      {content()}
    </ReportCard>
  );
};
