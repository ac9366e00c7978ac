import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { topics } from '#shared/contracts/live';
import { listProductOptions } from '#shared/contracts/sales';
import type { ProductType } from '#shared/products/product';
import { NO_STATE_MESSAGE } from '#shared/products/product-rules';
import { ErrorState } from '../../../components/error-state.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useLiveList } from '../../../lib/live/use-live-list.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { useSelectedProducts } from '../lead-products.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { ProductCards } from './product-cards.tsx';
import { ProductEditor } from './product-editor.tsx';
import { ProductFigures } from './product-figures.tsx';
import { ProductsSkeleton } from './products-skeleton.tsx';

const NOT_READ = 'The products could not be read. Please try again.';
const OPTIONS_STALE_MS = 60_000;

const Products = ({ lead, call }: LeadTabProps) => {
  const selected = useSelectedProducts(lead.id);
  const catalogue = useLiveList(listProductOptions, topics.settings(), 'product-option', {
    staleTime: OPTIONS_STALE_MS,
  });
  const [open, setOpen] = useState<ProductType>();
  const editorId = useId();

  if (!selected.data || !catalogue.data) {
    const failed = [selected, catalogue].find(query => query.error);
    if (!failed) return <ProductsSkeleton />;
    const retry = () => [selected, catalogue].filter(query => query.error).map(query => query.refetch());
    return (
      <ErrorState
        message={failureMessageOf(failed.error, NOT_READ)}
        onRetry={retry}
        retrying={selected.isFetching || catalogue.isFetching}
      />
    );
  }
  const products = selected.data.data;
  return (
    <>
      <ProductFigures products={products} />
      <ProductCards products={products} open={open} editorId={editorId} onOpen={setOpen} />
      {open ? (
        <ProductEditor
          key={open}
          id={editorId}
          lead={lead}
          call={call}
          type={open}
          products={products}
          options={catalogue.data.data}
        />
      ) : (
        <Box sx={{ color: themeToken('textMuted') }}>
          {products.length === 0 ? 'Nothing is chosen yet. ' : ''}Select a card to see and change its product.
        </Box>
      )}
    </>
  );
};

/** The PRODUCTS tab (docs/product.md, Products). */
export const LeadProducts = (props: LeadTabProps) => (
  <Box sx={{ display: 'grid', gap: 4, containerType: 'inline-size' }}>
    {props.lead.state_abbr === undefined ? (
      <Alert severity="warning">{NO_STATE_MESSAGE}</Alert>
    ) : (
      <Products {...props} key={props.lead.id} />
    )}
  </Box>
);
