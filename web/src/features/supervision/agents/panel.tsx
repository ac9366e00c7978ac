import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { themeToken } from '../../../lib/ui/theme-token.ts';

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
