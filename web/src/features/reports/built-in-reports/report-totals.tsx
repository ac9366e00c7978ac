import Box from '@mui/material/Box';
import type { Report } from '#shared/contracts/reports';
import { type FigureKey, reportFigures } from '#shared/metrics/report-figures';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { FigureValue } from '../figure-value.tsx';
import { useRowsOfReport } from '../rows-of-report.ts';
import { formatOf } from './report-figures.ts';
import { TOTALS_HEIGHT } from './report-heights.ts';

const shown: FigureKey[] = [
  'offered_qtd',
  'service_level',
  'abandonment',
  'average_wait_s',
  'average_talk_s',
  'on_holds_qtd',
  'sales_qtd',
  'premiums',
  'commissions',
];

const totals = {
  m: 0,
  mt: 2,
  mb: 4,
  minHeight: TOTALS_HEIGHT,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  '& > div': { display: 'grid', minWidth: 96, pr: 4, borderRight: `1px solid ${themeToken('border')}` },
  '& > div:last-of-type': { borderRight: 0 },
  '& dt': { fontSize: 'var(--cl-font-tiny)', color: themeToken('textMuted') },
  '& dd': { m: 0, fontSize: 'var(--cl-font-title)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

/** What matters most of the whole range, each figure linked to its rows. */
export const ReportTotals = ({ report }: { report: Report }) => {
  const rowsOf = useRowsOfReport();
  return (
    <Box component="dl" sx={totals}>
      {shown.map(key => {
        const figure = reportFigures[key];
        const value = figure.of(report.total);
        const to = rowsOf(key, { first: report.first, last: report.last });
        return (
          <div key={key}>
            <dt>{figure.label}</dt>
            <dd>{value === undefined ? '–' : <FigureValue value={value} format={formatOf(figure)} to={to} />}</dd>
          </div>
        );
      })}
    </Box>
  );
};
