import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ListAndEditorSkeleton } from '../list-and-editor.tsx';

const PERMISSIONS = 8;

/** Placeholders of the list of groups and of the editor. */
export const GroupsSkeleton = () => (
  <ListAndEditorSkeleton entries={10} listWidth={220}>
    <Box sx={{ display: 'grid', gap: 5, pt: 2, maxWidth: 880 }}>
      <Skeleton variant="rounded" height={36} />
      <Skeleton variant="rounded" height={56} width="40%" />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 2 }}>
        {Array.from({ length: PERMISSIONS }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
          <Skeleton key={place} variant="rounded" height={82} />
        ))}
      </Box>
    </Box>
  </ListAndEditorSkeleton>
);
