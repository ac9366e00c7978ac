import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { DayRange } from '#shared/metrics/day-range';
import { DetailRows } from '../../../components/detail-list.tsx';
import { formatMoney } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { FigureValue } from '../figure-value.tsx';
import { useRowsBehind } from '../rows-behind.ts';
import { formatWholeNumber } from '../whole-number.ts';

/** Amounts in cents. */
type Sales = { commissions: number; premium: number; volume: number; chargebacks: number };

const rows = {
  m: 0,
  display: 'grid',
  gap: 3,
  '& dt': { fontSize: 'var(--cl-font-small)', color: themeToken('textMuted') },
  '& dd': {
    m: 0,
    fontSize: 'var(--cl-font-title)',
    fontWeight: 600,
    lineHeight: 1.3,
    fontVariantNumeric: 'tabular-nums',
  },
};

const chargebackText = (count: number): string => `Includes ${count} ${count === 1 ? 'chargeback' : 'chargebacks'}.`;

/** The three figures of a card, each linked to its sales. */
export const SalesFigures = ({ sales, range }: { sales: Sales; range: DayRange }) => {
  const linesBehind = useRowsBehind('commissions');
  const [to, chargebacksTo] = [linesBehind(range), linesBehind({ ...range, lines: 'chargebacks' })];
  const { commissions, premium, volume, chargebacks } = sales;
  return (
    <div>
      <Box component="dl" sx={rows}>
        <DetailRows
          details={[
            ['Commissions', <FigureValue key="" value={commissions} format={formatMoney} to={to} />],
            ['Total sales premium', <FigureValue key="" value={premium} format={formatMoney} to={to} />],
            ['Sales volume', <FigureValue key="" value={volume} format={formatWholeNumber} to={to} />],
          ]}
        />
      </Box>
      {chargebacks > 0 && (
        <Box
          component="p"
          sx={{
            m: 0,
            mt: 3,
            fontSize: 'var(--cl-font-small)',
            color: themeToken('dangerText'),
            '& a': { color: 'inherit' },
          }}
        >
          {chargebacksTo ? <Link to={chargebacksTo}>{chargebackText(chargebacks)}</Link> : chargebackText(chargebacks)}
        </Box>
      )}
    </div>
  );
};

/** Placeholders of the three figures. */
export const SalesFiguresSkeleton = () => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    {[72, 120, 80].map(width => (
      <Box key={width} sx={{ display: 'grid', gap: 1, alignContent: 'center', height: 45 }}>
        <Skeleton variant="rounded" height={12} width={width} />
        <Skeleton variant="rounded" height={18} width={104} />
      </Box>
    ))}
  </Box>
);
