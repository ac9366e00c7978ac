import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { productTypes } from '#shared/products/product';
import { useIsSlow } from '../../components/skeleton-rows.tsx';

/** The shape of the tab while it is on its way. */
export const ProductsSkeleton = () => {
  const isShown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 4, minHeight: 132 }}>
      {isShown && (
        <>
          <Skeleton variant="rounded" height={32} width="80%" />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))' }}>
            {productTypes.map(type => (
              <Skeleton key={type} variant="rounded" height={92} />
            ))}
          </Box>
        </>
      )}
    </Box>
  );
};
