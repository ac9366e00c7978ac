import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { themeToken } from '../lib/ui/theme-token.ts';

/** A key of the keyboard with its label. */
export const Key = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    sx={{
      display: 'inline-block',
      minWidth: 20,
      px: 1,
      border: `1px solid ${themeToken('borderControl')}`,
      borderRadius: 'var(--cl-radius-small)',
      bgcolor: themeToken('surfaceSunken'),
      color: themeToken('text'),
      font: 'inherit',
      fontSize: 'var(--cl-font-tiny)',
      fontWeight: 550,
      lineHeight: '18px',
      textAlign: 'center',
    }}
  >
    {children}
  </Box>
);
