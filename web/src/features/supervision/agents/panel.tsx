import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** The styles of a `dl` in a card. */
export const detailStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  my: 3,
  '& > div': { display: 'contents' },
  '& dt': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
} as const;

type PanelTitleProps = { title: string; id?: string; aside?: ReactNode };

export const PanelTitle = ({ title, id, aside }: PanelTitleProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 2 }}>
    <Typography id={id} variant="h3" component="h2">
      {title}
    </Typography>
    {aside}
  </Box>
);

/** A card of the right column. */
export const Panel = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="section"
    aria-label={label}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      flex: 'none',
      p: 4,
      borderRadius: 'var(--cl-radius)',
      border: `1px solid ${themeToken('border')}`,
      bgcolor: themeToken('surface'),
    }}
  >
    {children}
  </Box>
);
