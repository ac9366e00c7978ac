import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { productTypes } from '#shared/products/product';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { cardGrid } from './product-cards.tsx';

/** The shape of the tab while its data is loading. */
export const ProductsSkeleton = () => {
  const isShown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 4, minHeight: 132 }}>
      {isShown && (
        <>
          <Skeleton variant="rounded" height={32} />
          <Box sx={cardGrid}>
            {productTypes.map(type => (
              <Skeleton
                key={type}
                variant="rounded"
                height="auto"
                sx={{ minHeight: 36, '@container (min-width: 520px)': { minHeight: 112 } }}
              />
            ))}
          </Box>
        </>
      )}
    </Box>
  );
};
