import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';

const WIDTHS = [64, 92, 120, 76, 104, 82, 96, 150, 132, 88];

/** Placeholders of chips and cards, after 150 ms. */
export const ChipSkeleton = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 6, minHeight: 320, alignContent: 'start' }}>
      {shown && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {WIDTHS.map(width => (
              <Skeleton key={width} variant="rounded" width={width} height={32} />
            ))}
          </Box>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(360px, 1fr))' }}>
            <Skeleton variant="rounded" height={260} />
            <Skeleton variant="rounded" height={260} />
          </Box>
        </>
      )}
    </Box>
  );
};
