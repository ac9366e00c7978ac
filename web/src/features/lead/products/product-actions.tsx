import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { offersSensitive } from '#shared/leads/sensitive-edit';
import type { ProductStatus, SelectedProduct } from '#shared/products/product';
import { LOCKED_MESSAGE, mayDelete, statusDenial } from '#shared/products/product-rules';
import { keepFocus } from '../../../components/inputs/changed-elsewhere.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import type { ProductActions as Actions } from './use-product-actions.ts';

const labels: Record<ProductStatus, string> = { sale: 'Sale', post_date: 'Post Date', failed: 'Failed' };
const statuses: ProductStatus[] = ['sale', 'post_date', 'failed'];

type ProductActionsProps = Pick<LeadTabProps, 'lead' | 'call'> & { product: SelectedProduct; actions: Actions };

const FOR_AT_HAND =
  'Only admins and agents who have this lead at hand can delete a product: be on a call with the lead, or be its closer or its verification agent.';

const whyNotDelete = ({ status }: SelectedProduct, isAtHand: boolean): string | undefined => {
  if (!mayDelete(status)) return 'A product with any status cannot be deleted.';
  return isAtHand ? undefined : FOR_AT_HAND;
};

/** The buttons that set a product's status or delete it (docs/product.md, Product status). */
export const ProductActions = ({ lead, call, product, actions }: ProductActionsProps) => {
  const session = useSession();
  const { action, setStatus, remove } = actions;
  const denial = statusDenial(session.access, product.status);
  const denialOfDelete = whyNotDelete(product, offersSensitive(session, lead, call));
  // The editor already shows that a sold or post-dated product is locked.
  const reasons = denial === LOCKED_MESSAGE ? [] : [denial, denialOfDelete].filter(reason => reason !== undefined);
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
          disabled={denialOfDelete !== undefined || (action !== undefined && action !== 'delete')}
          loading={action === 'delete'}
          onMouseDown={keepFocus}
          onClick={remove}
          sx={{ ml: 'auto' }}
        >
          Delete
        </Button>
      </Box>
      {reasons.map(reason => (
        <Box key={reason} sx={{ mt: 2, fontSize: 'var(--cl-font-tiny)', color: themeToken('textMuted') }}>
          {reason}
        </Box>
      ))}
    </div>
  );
};
