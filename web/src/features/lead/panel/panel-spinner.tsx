import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** Shown while the lead or one of its tabs is loading (docs/product.md, Lead present). */
export const PanelSpinner = () => (
  <Box role="status" aria-label="Loading" sx={{ display: 'grid', placeItems: 'center', flex: 1, minHeight: 160 }}>
    <CircularProgress size={28} aria-hidden />
  </Box>
);
