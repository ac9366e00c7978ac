import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { themeToken } from '../../../lib/ui/theme-token.ts';

export const MARK_HEIGHT = 24;

type CallBarMarkProps = {
  children: ReactNode;
  label?: string;
  /** The agent must not miss it, and screen readers announce it: muted, cut off. */
  loud?: boolean;
};

/** A short text about the state of the call, on the call bar. */
export const CallBarMark = ({ children, label, loud = false }: CallBarMarkProps) => (
  <Box
    aria-label={label}
    role={loud ? 'status' : undefined}
    sx={{
      flex: 'none',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      px: 2,
      height: MARK_HEIGHT,
      lineHeight: `${MARK_HEIGHT}px`,
      borderRadius: 'var(--cl-radius-small)',
      bgcolor: themeToken(loud ? 'reconnect' : 'callBarControl'),
      color: themeToken(loud ? 'onReconnect' : 'callBarMuted'),
      fontSize: 'var(--cl-font-small)',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);
