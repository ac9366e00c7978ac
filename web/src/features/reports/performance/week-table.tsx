import Box from '@mui/material/Box';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { formatMoney } from '../../../lib/ui/format.ts';
import { wholeDayLabel } from '../day-label.ts';
import { FigureValue } from '../figure-value.tsx';
import { useRowsBehind } from '../rows-behind.ts';
import type { WeekBar } from './week-bars.ts';

const columnsFor = (rowsOf: ReturnType<typeof useRowsBehind>): Column<WeekBar>[] => [
  { key: 'day', header: 'Day', render: ({ day }) => wholeDayLabel(day) },
  {
    key: 'sales',
    header: 'Sales',
    width: 96,
    align: 'right',
    render: ({ day, sales }) => <FigureValue value={sales} format={String} to={rowsOf({ first: day, last: day })} />,
  },
  {
    key: 'commissions',
    header: 'Commissions',
    width: 144,
    align: 'right',
    render: ({ day, commissions }) => (
      <FigureValue value={commissions} format={formatMoney} to={rowsOf({ first: day, last: day })} />
    ),
  },
];

/** What the week's chart shows, as a table. */
export const WeekTable = ({ bars }: { bars: WeekBar[] }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', maxWidth: 720 }}>
    <DataTable
      label="Total sales per day"
      columns={columnsFor(useRowsBehind('commissions'))}
      rows={bars}
      rowKey={({ day }) => day}
      empty={null}
    />
  </Box>
);
