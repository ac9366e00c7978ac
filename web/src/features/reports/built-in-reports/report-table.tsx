import Box from '@mui/material/Box';
import type { Report } from '#shared/contracts/reports';
import type { DayRange } from '#shared/metrics/day-range';
import type { SourceLine } from '#shared/metrics/report';
import { type Breakdown, figuresFor, type ReportFigure, reportFigures } from '#shared/metrics/report-figures';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { FigureValue } from '../figure-value.tsx';
import { type RowsOfReport, useRowsOfReport } from '../rows-of-report.ts';
import { breakdownTexts, columnWidthOf, formatOf } from './report-figures.ts';

const NAME_WIDTH = 112;

/** Only days can be found again in the lists of rows: those have no filter by hour, group or lead source. */
const rangeOfLine = (by: Breakdown, { name }: SourceLine): DayRange | undefined =>
  by === 'by_day' ? { first: name, last: name } : undefined;

const Value = ({ figure, line, to }: { figure: ReportFigure; line: SourceLine; to: string | undefined }) => {
  const value = figure.of(line);
  return value === undefined ? '–' : <FigureValue value={value} format={formatOf(figure)} to={to} />;
};

const columnsFor = (by: Breakdown, rowsOf: RowsOfReport): Column<SourceLine>[] => [
  {
    key: 'name',
    header: breakdownTexts[by].title,
    width: NAME_WIDTH,
    wraps: true,
    render: ({ name }) => breakdownTexts[by].nameOf(name),
  },
  ...figuresFor(by).map((key): Column<SourceLine> => {
    const figure = reportFigures[key];
    return {
      key,
      header: figure.label,
      width: columnWidthOf(key),
      align: 'right',
      render: line => {
        const range = rangeOfLine(by, line);
        return <Value figure={figure} line={line} to={range && rowsOf(key, range)} />;
      },
    };
  }),
];

/** Every figure of each line. */
export const ReportTable = ({ report, by }: { report: Report; by: Breakdown }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
    <DataTable
      label={`The figures by ${breakdownTexts[by].title.toLowerCase()}`}
      columns={columnsFor(by, useRowsOfReport())}
      rows={report[by]}
      rowKey={({ name }) => name}
      empty={<Box sx={{ p: 4, color: 'text.secondary' }}>Nothing was counted for one.</Box>}
    />
  </Box>
);
