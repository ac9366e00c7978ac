import Box from '@mui/material/Box';
import type { FunnelStep } from '#shared/metrics/funnel-steps';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { FigureValue } from '../figure-value.tsx';
import { formatWholeNumber } from '../whole-number.ts';
import { FUNNEL_HEIGHT } from './funnel-chart.tsx';
import type { RowsOfStep } from './rows-of-step.ts';

const columnsFor = (rowsOf: RowsOfStep): Column<FunnelStep>[] => [
  { key: 'step', header: 'Step', render: ({ name }) => name },
  {
    key: 'figure',
    header: 'Number',
    width: 120,
    align: 'right',
    render: ({ metric, figure }) => <FigureValue value={figure} format={formatWholeNumber} to={rowsOf(metric)} />,
  },
  {
    key: 'percentage',
    header: 'Of the total calls',
    width: 144,
    align: 'right',
    render: ({ target }) => target && `${target.percentage}%`,
  },
  { key: 'target', header: 'Target', render: ({ target }) => target?.message },
];

/** What the funnel and its footer show, as a table of the same height. */
export const FunnelTable = ({ steps, rowsOf }: { steps: FunnelStep[]; rowsOf: RowsOfStep }) => (
  <Box sx={{ minHeight: FUNNEL_HEIGHT }}>
    <DataTable
      label="Performance Overview"
      columns={columnsFor(rowsOf)}
      rows={steps}
      rowKey={({ metric }) => metric}
      empty={null}
    />
  </Box>
);
