import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { CommissionTotals } from '#shared/contracts/reports';
import { formatMoney } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { formatWholeNumber } from '../whole-number.ts';

const line = {
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 1,
  minHeight: 32,
  m: 0,
  mb: 2,
  color: themeToken('textMuted'),
  '& dl': { display: 'flex', alignItems: 'baseline', gap: 2, m: 0 },
  '& dd': { m: 0, minWidth: 88, color: themeToken('text'), fontSize: 'var(--cl-font-large)', fontWeight: 600 },
} as const;

type CommissionSumsProps = {
  totals: CommissionTotals | undefined;
  error: string | undefined;
  onRetry: () => void;
};

type SumProps = { label: string; value: number | undefined; format: (value: number) => string };

const Sum = ({ label, value, format }: SumProps) => (
  <dl>
    <dt>{label}</dt>
    <dd className="tabular">{value === undefined ? <Skeleton width={88} /> : format(value)}</dd>
  </dl>
);

/** The sums of all lines of the filter, not only of the shown page; as of the time below the list. */
export const CommissionSums = ({ totals, error, onRetry }: CommissionSumsProps) => {
  if (error && !totals)
    return (
      <Box role="alert" sx={line}>
        <span>The sums could not be read: {error}</span>
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </Box>
    );
  return (
    <Box component="section" aria-label="Sums" aria-busy={!totals} sx={line}>
      <Sum label="Sum of commissions, with enrollment commissions" value={totals?.commissions} format={formatMoney} />
      <Sum label="Sum of premiums" value={totals?.premiums} format={formatMoney} />
      <Sum label="Sales, less chargebacks" value={totals?.sales} format={formatWholeNumber} />
      {totals?.is_partial && (
        <span>Only the newest lines of these days were searched. Choose fewer days to have all in the sums.</span>
      )}
    </Box>
  );
};
