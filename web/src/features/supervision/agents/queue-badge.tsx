import Box from '@mui/material/Box';
import type { Timestamp } from '#shared/time';
import { RunningTime } from '../../../components/running-time.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';

type QueueBadgeProps = { count: number; oldest: Timestamp | undefined };

/** The number of waiting callers, and how long the first of them has waited. */
export const QueueBadge = ({ count, oldest }: QueueBadgeProps) => (
  <Box
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 2,
      height: 32,
      pl: 3,
      pr: 1.5,
      borderRadius: 'var(--cl-radius)',
      border: `1px solid ${themeToken('border')}`,
      bgcolor: themeToken('surface'),
      fontWeight: 550,
      whiteSpace: 'nowrap',
    }}
  >
    Queue
    <Box
      component="span"
      sx={{
        minWidth: 24,
        px: 1.5,
        borderRadius: 'var(--cl-radius-small)',
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
        bgcolor: themeToken(count > 0 ? 'warningSurface' : 'surfaceHover'),
        color: themeToken(count > 0 ? 'warningText' : 'textMuted'),
      }}
    >
      {count}
    </Box>
    {oldest && (
      <Box component="span" sx={{ pr: 1.5, color: 'text.secondary', fontWeight: 400 }}>
        longest wait <RunningTime since={oldest} />
      </Box>
    )}
  </Box>
);
