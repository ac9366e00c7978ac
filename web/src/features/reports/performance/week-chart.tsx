import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { dayLabel, weekdayLabel, wholeDayLabel } from '../day-label.ts';
import { useRowsBehind } from '../rows-behind.ts';
import type { WeekBar } from './week-bars.ts';

/** In pixels. */
const HEIGHT = 120;
const NUMBER_HEIGHT = 18;

const salesText = (sales: number): string => `${sales} ${Math.abs(sales) === 1 ? 'sale' : 'sales'}`;

const day = {
  position: 'relative',
  flex: 1,
  minWidth: 0,
  display: 'grid',
  justifyItems: 'center',
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 'var(--cl-radius-small)',
  '&:hover': { bgcolor: themeToken('surfaceHover') },
};

const place = { position: 'relative', width: '100%', height: HEIGHT, my: `${NUMBER_HEIGHT}px` };

/** The number stands beyond the end of its bar: above it, or below it where the bar hangs from zero. */
const numberPlace = ({ top, height, sales }: WeekBar) => ({
  position: 'absolute',
  width: '100%',
  textAlign: 'center',
  fontSize: 'var(--cl-font-small)',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: `${NUMBER_HEIGHT}px`,
  ...(sales < 0
    ? { top: `${top + height}%`, color: themeToken('dangerText') }
    : { top: `calc(${top}% - ${NUMBER_HEIGHT}px)` }),
});

/** The line on which the bars stand. */
const zero = { position: 'absolute', left: -4, right: -4, height: '1px', bgcolor: themeToken('borderControl') };

const zeroOf = ({ sales, top, height }: WeekBar): number => (sales < 0 ? top : top + height);

/** The name of the day says all of it in words. */
const Bar = ({ bar }: { bar: WeekBar }) => (
  <Box aria-hidden="true" sx={{ display: 'contents' }}>
    <Box sx={place}>
      <Box
        data-bar
        sx={{
          position: 'absolute',
          left: 0,
          right: 0,
          mx: 'auto',
          width: 'min(60%, 96px)',
          bgcolor: themeToken(bar.sales < 0 ? 'danger' : 'accent'),
        }}
        style={{ top: `${bar.top}%`, height: `${bar.height}%` }}
      />
      <Box sx={zero} style={{ top: `${zeroOf(bar)}%` }} />
      <Box sx={numberPlace(bar)}>{bar.sales}</Box>
    </Box>
    <span>{weekdayLabel(bar.day)}</span>
    <Box component="span" sx={{ fontSize: 'var(--cl-font-tiny)', color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {dayLabel(bar.day)}
    </Box>
  </Box>
);

/** A day, linked to its rows; the tooltip shows the commissions, also to a user of the keyboard. */
const Day = ({ bar }: { bar: WeekBar }) => {
  const commissions = formatMoney(bar.commissions);
  const to = useRowsBehind('commissions')({ first: bar.day, last: bar.day });
  const name = `${wholeDayLabel(bar.day)}: ${salesText(bar.sales)}, commissions ${commissions}`;
  return (
    <Tooltip describeChild title={`Commissions ${commissions}`} placement="top">
      {to ? (
        <Box component={Link} to={to} sx={day}>
          <span className="visually-hidden">{name}</span>
          <Bar bar={bar} />
        </Box>
      ) : (
        <Box role="img" tabIndex={0} aria-label={name} sx={day}>
          <Bar bar={bar} />
        </Box>
      )}
    </Tooltip>
  );
};

/** The total sales of each day of the week so far. */
export const WeekChart = ({ bars }: { bars: WeekBar[] }) => (
  <Box
    component="ol"
    aria-label="Total sales per day"
    sx={{ display: 'flex', gap: 2, m: 0, p: 0, '& > li': { flex: 1, display: 'flex', minWidth: 0 } }}
  >
    {bars.map(bar => (
      <li key={bar.day}>
        <Day bar={bar} />
      </li>
    ))}
  </Box>
);
