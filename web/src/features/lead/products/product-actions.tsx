import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProductStatus, SelectedProduct } from '#shared/products/product';
import { LOCKED_SENTENCE, mayDelete, statusDenial } from '#shared/products/product-rules';
import { keepFocus } from '../../../components/inputs/saved-input.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { token } from '../../../lib/ui/theme-token.ts';
import type { useProductActions } from './use-product-actions.ts';

const labels: Record<ProductStatus, string> = { sale: 'Sale', post_date: 'Post Date', failed: 'Failed' };
const statuses: ProductStatus[] = ['sale', 'post_date', 'failed'];

type ProductActionsProps = { product: SelectedProduct; actions: ReturnType<typeof useProductActions> };

/** Why an action is not there for her. */
const whyNot = ({ status }: SelectedProduct, denial: string | undefined): string | undefined => {
  // Of one that is sold or post-dated the editor says so.
  if (denial !== undefined) return denial === LOCKED_SENTENCE ? undefined : denial;
  return mayDelete(status) ? undefined : 'A product with any status cannot be deleted.';
};

/** What is done with a product (docs/product.md, Product status). */
export const ProductActions = ({ product, actions }: ProductActionsProps) => {
  const { access } = useSession();
  const { doing, setStatus, remove } = actions;
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
            disabled={denial !== undefined || product.status === status || (doing !== undefined && doing !== status)}
            loading={doing === status}
            // The field that is being typed in stays: what stands in it goes along.
            onMouseDown={keepFocus}
            onClick={() => setStatus(status)}
          >
            {labels[status]}
          </Button>
        ))}
        <Button
          color="error"
          disabled={!mayDelete(product.status) || (doing !== undefined && doing !== 'delete')}
          loading={doing === 'delete'}
          onMouseDown={keepFocus}
          onClick={remove}
          sx={{ ml: 'auto' }}
        >
          Delete
        </Button>
      </Box>
      {why !== undefined && <Box sx={{ mt: 2, fontSize: 'var(--cl-font-tiny)', color: token('textMuted') }}>{why}</Box>}
    </div>
  );
};
