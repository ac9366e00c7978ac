import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useIsSlow } from '../../components/skeleton-rows.tsx';

const cards = Array.from({ length: 16 }, (_, index) => index);

/** The shape of the floor that is on its way: the toolbar, cards, the column at the right. */
export const AgentsSkeleton = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'flex', gap: 5, flex: 1, minHeight: 0 }}>
      {shown && (
        <>
          <Box sx={{ flex: 1 }}>
            <Skeleton variant="rounded" height={32} width="60%" sx={{ mb: 6 }} />
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(172px, 1fr))' }}>
              {cards.map(card => (
                <Skeleton key={card} variant="rounded" height={76} />
              ))}
            </Box>
          </Box>
          <Box sx={{ width: 400, display: 'grid', gap: 4, alignContent: 'start' }}>
            <Skeleton variant="rounded" height={120} />
            <Skeleton variant="rounded" height={280} />
          </Box>
        </>
      )}
    </Box>
  );
};
