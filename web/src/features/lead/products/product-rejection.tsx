import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SelectedProduct } from '#shared/products/product';
import { useAgentNames } from '../../../lib/api/agent-names.ts';
import { differencesOf } from './product-differences.ts';

export type Rejection = {
  message: string;
  /** The product as the user saw it when the action was rejected. */
  seen: SelectedProduct | undefined;
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

/** Why an action was rejected: the server's message, and what has changed since the user saw the product. */
export const ProductRejection = ({
  rejection,
  product,
}: {
  rejection: Rejection;
  product: SelectedProduct | undefined;
}) => {
  const nameOf = useAgentNames();
  const { message, seen } = rejection;
  const differences = seen && product ? differencesOf(seen, product, nameOf) : [];
  return (
    <Alert severity="error" role="alert">
      {message}
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
