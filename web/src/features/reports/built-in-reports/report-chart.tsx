import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { type PointerEvent, useState } from 'react';
import type { SourceLine } from '#shared/metrics/report';
import type { ReportFigure } from '#shared/metrics/report-figures';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { type ReportBar, reportBars } from './report-bars.ts';
import { lookOf } from './report-figures.ts';
import { CHART_HEIGHT } from './report-heights.ts';

/** With more bars than these their numbers would overlap; the tooltip and the table have them. */
const MAX_LABELLED = 24;
/** More names than these would overlap. */
const MAX_NAMED = 14;

type ReportChartProps = {
  figure: ReportFigure;
  lines: SourceLine[];
  nameOf: (name: string) => string;
  /** What the chart shows, for screen readers: the table has the figures. */
  label: string;
};

/** Without styles of its own for each of 400 bars. */
const styles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr) 20px',
  columnGap: 2,
  rowGap: 1,
  pt: '20px',
  height: CHART_HEIGHT,
  fontSize: 'var(--cl-font-tiny)',
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  '& [data-part=ticks]': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'space-between',
    my: '-8px',
    textAlign: 'right',
    color: themeToken('textMuted'),
  },
  '& [data-part=plot], & [data-part=names]': { position: 'relative' },
  '& [data-part=names]': { gridColumn: 2, color: themeToken('textMuted') },
  '& [data-part=names] > *': {
    position: 'absolute',
    transform: 'translateX(-50%)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& [data-line]': { position: 'absolute', left: 0, right: 0, height: '1px' },
  '& [data-place]': { position: 'absolute', top: 0, bottom: 0 },
  '& [data-bar]': {
    position: 'absolute',
    left: '50%',
    transform: 'translateX(-50%)',
    width: '80%',
    maxWidth: '48px',
    bgcolor: themeToken('accent'),
  },
  '& [data-number]': {
    position: 'absolute',
    left: '50%',
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
    color: themeToken('text'),
  },
} as const;

/** The number stands beyond the end of its bar. */
const numberPlace = ({ top, height, isNegative }: ReportBar) =>
  isNegative ? { top: `${top + height}%` } : { bottom: `${100 - top}%` };

const Line = ({ top, colour }: { top: number; colour: string }) => (
  <div data-line style={{ top: `${top}%`, background: colour }} />
);

/** One figure of each line as bars that begin at zero. */
export const ReportChart = ({ figure, lines, nameOf, label }: ReportChartProps) => {
  const [pointed, setPointed] = useState<number>();
  const values = lines.map(line => figure.of(line));
  const { format, leastStep } = lookOf(figure);
  const { ticks, zero, bars } = reportBars(values, leastStep);
  const share = 100 / lines.length;
  const named = Math.ceil(lines.length / MAX_NAMED);
  const names = lines.map(({ name }) => nameOf(name));
  const text = (value: number | undefined) => (value === undefined ? 'not known' : format(value));

  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(lines.length - 1, Math.max(0, Math.floor(((clientX - left) * lines.length) / width))));
  };
  const title =
    pointed !== undefined && pointed in names && `${names[pointed]}: ${figure.label} ${text(values[pointed])}`;
  return (
    <Box role="img" aria-label={label} sx={styles}>
      <div data-part="ticks">
        {ticks.map(tick => (
          <span key={tick}>{format(tick)}</span>
        ))}
      </div>
      <Tooltip followCursor title={title}>
        <div data-part="plot" onPointerMove={follow} onPointerLeave={() => setPointed(undefined)}>
          {ticks.map((tick, place) => (
            <Line key={tick} top={(place * 100) / (ticks.length - 1)} colour={themeToken('border')} />
          ))}
          {bars.map((bar, place) => (
            <div
              key={lines[place]?.name}
              data-place
              style={{
                left: `${place * share}%`,
                width: `${share}%`,
                ...(place === pointed && { background: themeToken('surfaceHover') }),
              }}
            >
              {bar && <div data-bar style={{ top: `${bar.top}%`, height: `${bar.height}%` }} />}
              {bar && bars.length <= MAX_LABELLED && (
                <span data-number style={numberPlace(bar)}>
                  {text(values[place])}
                </span>
              )}
            </div>
          ))}
          <Line top={zero} colour={themeToken('borderControl')} />
        </div>
      </Tooltip>
      <div data-part="names">
        {names.map(
          (name, place) =>
            place % named === 0 && (
              <span
                key={lines[place]?.name}
                style={{ left: `${(place + 0.5) * share}%`, maxWidth: `${named * share}%` }}
              >
                {name}
              </span>
            ),
        )}
      </div>
    </Box>
  );
};
