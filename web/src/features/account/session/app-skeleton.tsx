import Box from '@mui/material/Box';
import { SkeletonRows, TABLE_COLUMNS } from '../../../components/table/skeleton-rows.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** A placeholder in the shape of the layout, while the session starts. */
export const AppSkeleton = () => (
  <Box
    sx={{ display: 'grid', gridTemplate: "'top top' 56px 'rail main' 1fr / 56px 1fr", height: '100vh' }}
    aria-busy="true"
  >
    <Box sx={{ gridArea: 'top', bgcolor: themeToken('surface'), borderBottom: `1px solid ${themeToken('border')}` }} />
    <Box sx={{ gridArea: 'rail', bgcolor: themeToken('surface'), borderRight: `1px solid ${themeToken('border')}` }} />
    <Box sx={{ gridArea: 'main', p: 5 }}>
      <SkeletonRows rows={10} columns={TABLE_COLUMNS} />
    </Box>
  </Box>
);
