import Box from '@mui/material/Box';
import type { SelectedProduct } from '#shared/products/product';
import { figuresOf } from '#shared/products/product-rules';
import { formatMoney } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

const grid = {
  display: 'grid',
  gap: 2,
  m: 0,
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  '@container (max-width: 519px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;

const chip = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 2,
  px: 2.5,
  py: 1,
  borderRadius: 'var(--cl-radius)',
  border: `1px solid ${themeToken('border')}`,
  bgcolor: themeToken('surfaceSunken'),
  fontSize: 'var(--cl-font-small)',
  // Label and amount in one row if all four fit, otherwise in two rows.
  '@container (max-width: 719px)': { display: 'grid', gridTemplateColumns: '1fr' },
  '& dt': { color: themeToken('textMuted') },
  '& dd': { m: 0, ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

/** The totals of all products of the lead (docs/product.md, Product figures). */
export const ProductFigures = ({ products }: { products: readonly SelectedProduct[] }) => {
  const { dueMonthly, dueNow, commission, enrollmentFee } = figuresOf(products);
  const figures = {
    'Due monthly': dueMonthly,
    'Due now': dueNow,
    Commission: commission,
    'Enrollment fee': enrollmentFee,
  };
  return (
    <Box component="dl" aria-label="Totals" sx={grid}>
      {Object.entries(figures).map(([label, cents]) => (
        <Box key={label} sx={chip}>
          <dt>{label}</dt>
          <dd>{formatMoney(cents)}</dd>
        </Box>
      ))}
    </Box>
  );
};
