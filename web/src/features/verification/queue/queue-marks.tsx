import Box from '@mui/material/Box';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { firstPostDate } from '#shared/products/products-on-lead';
import { dayText } from '../../../lib/forms/day.ts';

const mark = {
  display: 'inline-block',
  ml: 1.5,
  px: 1.5,
  border: '1px solid currentColor',
  borderRadius: 'var(--cl-radius)',
  lineHeight: '16px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Whether a lead of the queue has a post date, and which, or a discount plan (docs/product.md, Verification queue). */
export const QueueMarks = ({ lead: { products } }: { lead: Pick<PendingVerification, 'products'> }) => {
  const postDate = firstPostDate(products);
  const marks = [
    ...(postDate === undefined ? [] : [`Post date ${dayText(postDate)}`]),
    ...(products?.discount_plan ? ['Discount plan'] : []),
  ];
  return marks.map(text => (
    <Box key={text} component="span" sx={mark}>
      {text}
    </Box>
  ));
};
