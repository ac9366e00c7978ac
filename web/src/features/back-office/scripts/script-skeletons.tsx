import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { ListAndEditorSkeleton } from '../list-and-editor.tsx';

const PAGES = 8;
const FIELD_HEIGHTS = [32, 140, 82, 120];

/** A script's title, its pages, and the fields of one. */
const Editor = () => (
  <Box sx={{ display: 'grid', gap: 5 }}>
    <Skeleton variant="rounded" height={36} />
    <Box sx={{ display: 'grid', gridTemplateColumns: '200px minmax(0, 1fr)', gap: 5, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {Array.from({ length: PAGES }, (_, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages are alike and never move
          <Skeleton key={page} variant="rounded" height={24} width="70%" />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {FIELD_HEIGHTS.map(height => (
          <Skeleton key={height} variant="rounded" height={height} />
        ))}
      </Box>
    </Box>
  </Box>
);

/** Placeholders of one script. */
export const ScriptEditorSkeleton = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading">
      {shown && <Editor />}
    </Box>
  );
};

/** Placeholders of the list of scripts, and of the one that is open. */
export const ScriptsSkeleton = () => (
  <ListAndEditorSkeleton entries={4} listWidth={190}>
    <Editor />
  </ListAndEditorSkeleton>
);
