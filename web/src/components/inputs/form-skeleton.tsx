import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useIsSlow } from '../table/skeleton-rows.tsx';

/** The label and the control of a field, and the space below it. */
const FIELD_PX = 76;

/** The shape of a form that is loading: the number of fields in each section. */
export const FormSkeleton = ({ sections }: { sections: readonly number[] }) => {
  const isShown = useIsSlow(true);
  const fields = sections.reduce((sum, count) => sum + count, 0);
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{ display: 'grid', alignContent: 'start', gap: 6, minHeight: fields * FIELD_PX }}
    >
      {isShown &&
        sections.map((count, section) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections never move
          <Box key={section} sx={{ display: 'grid', gap: 4 }}>
            <Skeleton width={88} />
            {Array.from({ length: count }, (_, field) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields are alike and never move
              <Box key={field} sx={{ display: 'grid', gap: 1 }}>
                <Skeleton width={112} />
                <Skeleton variant="rounded" height={32} />
              </Box>
            ))}
          </Box>
        ))}
    </Box>
  );
};
