import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';

const GROUPS = 10;
const PERMISSIONS = 8;

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Placeholders of the list of groups and of the editor. */
export const GroupsSkeleton = () => {
  const shown = useIsSlow(true);
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{ display: 'grid', gridTemplateColumns: '220px minmax(0, 880px)', gap: 6, alignItems: 'start' }}
    >
      <Box sx={{ display: 'grid', gap: 4, p: 2 }}>
        {shown &&
          places(GROUPS).map(place => (
            <Box key={place} sx={{ display: 'grid', gap: 1 }}>
              <Skeleton variant="rounded" height={16} width="60%" />
              <Skeleton variant="rounded" height={12} width="45%" />
            </Box>
          ))}
      </Box>
      {shown && (
        <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
          <Skeleton variant="rounded" height={36} />
          <Skeleton variant="rounded" height={56} width="40%" />
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 2 }}>
            {places(PERMISSIONS).map(place => (
              <Skeleton key={place} variant="rounded" height={82} />
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
};
