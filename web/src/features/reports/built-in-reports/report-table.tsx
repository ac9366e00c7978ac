import Box from '@mui/material/Box';
import type { Report } from '#shared/contracts/reports';
import type { DayRange } from '#shared/metrics/day-range';
import type { SourceLine } from '#shared/metrics/report';
import {
  type Breakdown,
  type FigureKey,
  figuresFor,
  type ReportFigure,
  reportFigures,
} from '#shared/metrics/report-figures';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { FigureValue } from '../figure-value.tsx';
import type { FiguresPart } from '../rows-behind.ts';
import { type RowsOfReport, useRowsOfReport } from '../rows-of-report.ts';
import { breakdownTexts, columnWidthOf, formatOf } from './report-figures.ts';

const NAME_WIDTH = 112;

/** The part of the range's figures that a line has; a line of a day has all of that day. */
const partOf: Record<Exclude<Breakdown, 'by_day'>, (name: string) => FiguresPart> = {
  by_hour: hour => ({ hour }),
  by_group: group => ({ group }),
  by_lead_source: lead_source => ({ lead_source }),
};

type OfLine = { by: Breakdown; range: DayRange };

const rowsOfLine =
  (rowsOf: RowsOfReport, { by, range }: OfLine, { name }: SourceLine) =>
  (key: FigureKey) =>
    by === 'by_day' ? rowsOf(key, { first: name, last: name }) : rowsOf(key, range, partOf[by](name));

const Value = ({ figure, line, to }: { figure: ReportFigure; line: SourceLine; to: string | undefined }) => {
  const value = figure.of(line);
  return value === undefined ? '–' : <FigureValue value={value} format={formatOf(figure)} to={to} />;
};

const columnsFor = ({ by, range }: OfLine, rowsOf: RowsOfReport): Column<SourceLine>[] => [
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
      render: line => <Value figure={figure} line={line} to={rowsOfLine(rowsOf, { by, range }, line)(key)} />,
    };
  }),
];

/** Every figure of each line. */
export const ReportTable = ({ report, by }: { report: Report; by: Breakdown }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
    <DataTable
      label={`The figures by ${breakdownTexts[by].title.toLowerCase()}`}
      columns={columnsFor({ by, range: { first: report.first, last: report.last } }, useRowsOfReport())}
      rows={report[by]}
      rowKey={({ name }) => name}
      empty={<Box sx={{ p: 4, color: 'text.secondary' }}>Nothing was counted for one.</Box>}
    />
  </Box>
);
