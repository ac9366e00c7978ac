import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SelectedProduct } from '#shared/products/product';
import { differencesOf } from './product-differences.ts';

export type Refused = {
  sentence: string;
  /** As she had it before her eyes when it was refused because it has changed. */
  looked: SelectedProduct | undefined;
};

const list = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 4,
  rowGap: 0.5,
  m: 0,
  mt: 2,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;

/** Why a status was not set: the server's sentence, and what has become another since she looked. */
export const ProductRefusal = ({ refused, product }: { refused: Refused; product: SelectedProduct | undefined }) => {
  const { sentence, looked } = refused;
  const differences = looked && product ? differencesOf(looked, product) : [];
  return (
    <Alert severity="error" role="alert">
      {sentence}
      {differences.length > 0 && (
        <Box component="dl" sx={list}>
          {differences.map(({ name, label, was, is }) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>
                <del>
                  <bdi>{was}</bdi>
                </del>{' '}
                <ins>
                  <bdi>{is}</bdi>
                </ins>
              </dd>
            </Box>
          ))}
        </Box>
      )}
    </Alert>
  );
};
