import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { token } from '../lib/ui/theme-token.ts';

/** A key of the keyboard with its label. */
export const Key = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    sx={{
      display: 'inline-block',
      minWidth: 20,
      px: 1,
      border: `1px solid ${token('borderControl')}`,
      borderRadius: 'var(--cl-radius-small)',
      bgcolor: token('surfaceSunken'),
      color: token('text'),
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
