import Box from '@mui/material/Box';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { SourceLine } from '#shared/metrics/report';
import type { ReportFigure } from '#shared/metrics/report-figures';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { formatOf } from './report-figures.ts';
import { CHART_HEIGHT } from './report-heights.ts';

/** With more bars than these their numbers would overlap; the tooltip and the table have them. */
const MAX_LABELLED = 24;

type ReportChartProps = {
  figure: ReportFigure;
  lines: SourceLine[];
  nameOf: (name: string) => string;
  /** What the chart shows, for screen readers: the table has the figures. */
  label: string;
};

const styles = {
  height: CHART_HEIGHT,
  fontSize: 'var(--cl-font-tiny)',
  fontVariantNumeric: 'tabular-nums',
  '& .recharts-default-tooltip': { borderRadius: 'var(--cl-radius)' },
} as const;

const tick = { fill: themeToken('textMuted') };

/** One figure of each line as bars that begin at zero. */
export const ReportChart = ({ figure, lines, nameOf, label }: ReportChartProps) => {
  // Without a value there is no bar; the name keeps its place.
  const bars = lines.map(line => ({ name: nameOf(line.name), value: figure.of(line) ?? null }));
  const format = (value: unknown) => (typeof value === 'number' ? formatOf(figure)(value) : '');
  return (
    <Box role="img" aria-label={label} sx={styles}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} margin={{ top: 20, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={themeToken('border')} />
          <XAxis dataKey="name" tick={tick} tickLine={false} stroke={themeToken('borderControl')} />
          <YAxis tick={tick} tickLine={false} axisLine={false} width="auto" tickFormatter={format} />
          <ReferenceLine y={0} stroke={themeToken('borderControl')} />
          <Tooltip
            formatter={value => [format(value), figure.label]}
            isAnimationActive={false}
            cursor={{ fill: themeToken('surfaceHover') }}
            contentStyle={{
              background: themeToken('surface'),
              border: `1px solid ${themeToken('border')}`,
              color: themeToken('text'),
            }}
            itemStyle={{ color: themeToken('text') }}
          />
          <Bar dataKey="value" fill={themeToken('accent')} maxBarSize={48} isAnimationActive={false}>
            {bars.length <= MAX_LABELLED && (
              <LabelList dataKey="value" position="top" formatter={format} fill={themeToken('text')} />
            )}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
};
