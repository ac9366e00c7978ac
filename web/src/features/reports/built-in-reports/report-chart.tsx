import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { SourceLine } from '#shared/metrics/report';
import type { ReportFigure } from '#shared/metrics/report-figures';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { barOf, type ChartScale, chartScale, depthOf } from './chart-scale.ts';
import { lookOf } from './report-figures.ts';
import { CHART_HEIGHT } from './report-heights.ts';

/** With more bars than these their numbers would overlap; the tooltip and the table have them. */
const MAX_LABELLED = 24;
/** So many names stand beside one another. */
const MAX_NAMED = 16;

/** In pixels: above the highest bar its number, below the bars their names. */
const [NUMBER_HEIGHT, NAME_HEIGHT] = [18, 24];

type ReportChartProps = {
  figure: ReportFigure;
  lines: SourceLine[];
  nameOf: (name: string) => string;
  /** What the chart shows, for screen readers: the table has the figures. */
  label: string;
};

const frame = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  height: CHART_HEIGHT,
  pt: `${NUMBER_HEIGHT}px`,
  pb: `${NAME_HEIGHT}px`,
  fontSize: 'var(--cl-font-tiny)',
  fontVariantNumeric: 'tabular-nums',
} as const;

const axis = { display: 'grid', textAlign: 'right', color: themeToken('textMuted') } as const;
const plot = { position: 'relative', display: 'flex' } as const;
const line = { position: 'absolute', left: 0, right: 0, height: '1px' } as const;
const slot = {
  position: 'relative',
  flex: 1,
  minWidth: 0,
  '&:hover': { bgcolor: themeToken('surfaceHover') },
} as const;
const drawn = { position: 'absolute', left: '12%', right: '12%', mx: 'auto', maxWidth: 48 } as const;
const centred = { position: 'absolute', left: '50%', whiteSpace: 'nowrap', transform: 'translateX(-50%)' } as const;

/** All ticks are in one cell, so that it is as wide as the widest. */
const Ticks = ({ scale, format }: { scale: ChartScale; format: (value: number) => string }) => (
  <Box sx={axis}>
    {scale.ticks.map(tick => (
      <Box
        key={tick}
        sx={{ gridArea: '1 / 1', position: 'relative', height: 0 }}
        style={{ top: `${depthOf(scale, tick)}%` }}
      >
        <Box component="span" sx={{ display: 'block', transform: 'translateY(-50%)' }}>
          {format(tick)}
        </Box>
      </Box>
    ))}
  </Box>
);

const Lines = ({ scale }: { scale: ChartScale }) =>
  scale.ticks.map(tick => (
    <Box
      key={tick}
      sx={{ ...line, bgcolor: themeToken(tick === 0 ? 'borderControl' : 'border') }}
      style={{ top: `${depthOf(scale, tick)}%` }}
    />
  ));

type BarProps = {
  value: number | undefined;
  text: string;
  scale: ChartScale;
  /** Whether the number stands beyond the end of the bar, above it or below it. */
  isLabelled: boolean;
};

/** Without a value there is no bar; the name keeps its place. */
const Bar = ({ value, text, scale, isLabelled }: BarProps) => {
  if (value === undefined) return null;
  const { top, height } = barOf(scale, value);
  const beyond = value < 0 ? `${top + height}%` : `calc(${top}% - ${NUMBER_HEIGHT}px)`;
  return (
    <>
      <Box data-bar sx={{ ...drawn, bgcolor: themeToken('accent') }} style={{ top: `${top}%`, height: `${height}%` }} />
      {isLabelled && (
        <Box sx={{ ...centred, lineHeight: `${NUMBER_HEIGHT}px` }} style={{ top: beyond }}>
          {text}
        </Box>
      )}
    </>
  );
};

/** The smallest step between two lines: counts and seconds are whole, cents are shown as dollars. */
const steps: Record<ReportFigure['kind'], number> = { count: 1, seconds: 1, share: 0.01, cents: 100 };

/** One figure of each line as bars that begin at zero. */
export const ReportChart = ({ figure, lines, nameOf, label }: ReportChartProps) => {
  const bars = lines.map(one => ({ key: one.name, name: nameOf(one.name), value: figure.of(one) }));
  const { format } = lookOf(figure);
  const scale = chartScale(
    bars.flatMap(({ value }) => (value === undefined ? [] : [value])),
    steps[figure.kind],
  );
  const namedEach = Math.ceil(bars.length / MAX_NAMED);
  return (
    <Box role="img" aria-label={label} sx={frame}>
      <Ticks scale={scale} format={format} />
      <Box sx={plot}>
        <Lines scale={scale} />
        {bars.map(({ key, name, value }, n) => {
          const text = value === undefined ? 'none' : format(value);
          return (
            <Tooltip key={key} title={`${name}: ${figure.label} ${text}`} placement="top">
              <Box sx={slot}>
                <Bar value={value} text={text} scale={scale} isLabelled={bars.length <= MAX_LABELLED} />
                {n % namedEach === 0 && (
                  <Box sx={{ ...centred, top: `calc(100% + ${NAME_HEIGHT / 4}px)`, color: themeToken('textMuted') }}>
                    {name}
                  </Box>
                )}
              </Box>
            </Tooltip>
          );
        })}
      </Box>
    </Box>
  );
};
