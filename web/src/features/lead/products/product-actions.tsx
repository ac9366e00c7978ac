import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProductStatus, SelectedProduct } from '#shared/products/product';
import { LOCKED_MESSAGE, mayDelete, statusDenial } from '#shared/products/product-rules';
import { keepFocus } from '../../../components/inputs/saved-input.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { ProductActions as Actions } from './use-product-actions.ts';

const labels: Record<ProductStatus, string> = { sale: 'Sale', post_date: 'Post Date', failed: 'Failed' };
const statuses: ProductStatus[] = ['sale', 'post_date', 'failed'];

type ProductActionsProps = { product: SelectedProduct; actions: Actions };

/** Why the user cannot use an action. */
const whyNot = ({ status }: SelectedProduct, denial: string | undefined): string | undefined => {
  // The editor already shows that a sold or post-dated product is locked.
  if (denial !== undefined) return denial === LOCKED_MESSAGE ? undefined : denial;
  return mayDelete(status) ? undefined : 'A product with any status cannot be deleted.';
};

/** The buttons that set a product's status or delete it (docs/product.md, Product status). */
export const ProductActions = ({ product, actions }: ProductActionsProps) => {
  const { access } = useSession();
  const { action, setStatus, remove } = actions;
  const denial = statusDenial(access, product.status);
  const why = whyNot(product, denial);
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {statuses.map(status => (
          <Button
            key={status}
            variant={status === 'sale' ? 'contained' : 'outlined'}
            aria-pressed={product.status === status}
            disabled={denial !== undefined || product.status === status || (action !== undefined && action !== status)}
            loading={action === status}
            // The focused field is not left: the action's request takes its text along.
            onMouseDown={keepFocus}
            onClick={() => setStatus(status)}
          >
            {labels[status]}
          </Button>
        ))}
        <Button
          color="error"
          disabled={!mayDelete(product.status) || (action !== undefined && action !== 'delete')}
          loading={action === 'delete'}
          onMouseDown={keepFocus}
          onClick={remove}
          sx={{ ml: 'auto' }}
        >
          Delete
        </Button>
      </Box>
      {why !== undefined && (
        <Box sx={{ mt: 2, fontSize: 'var(--cl-font-tiny)', color: themeToken('textMuted') }}>{why}</Box>
      )}
    </div>
  );
};
