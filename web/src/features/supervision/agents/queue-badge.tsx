import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { Timestamp } from '#shared/time';
import { RunningTime } from '../../../components/running-time.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';

type QueueBadgeProps = { count: number; oldest: Timestamp | undefined };

/** The number of waiting callers; on hover or focus, how long the first caller has waited. */
export const QueueBadge = ({ count, oldest }: QueueBadgeProps) => (
  <Tooltip
    describeChild
    title={
      oldest ? (
        <>
          The first has waited <RunningTime since={oldest} />
        </>
      ) : (
        'Nobody waits'
      )
    }
  >
    <Box
      tabIndex={0}
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
    </Box>
  </Tooltip>
);
