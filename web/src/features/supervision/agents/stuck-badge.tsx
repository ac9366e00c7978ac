import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { LiveCall } from '#shared/calls/call';
import { isStuck } from '#shared/calls/stuck';
import { timestamp } from '#shared/time';
import { useNow } from '../../../lib/ui/clock.ts';
import { token } from '../../../lib/ui/theme-token.ts';

/** A call gets stuck by the hour: once a minute is soon enough to see it. */
const LOOKS_EVERY_MS = 60_000;

/** How many of these calls are stuck now. */
export const useStuckCount = (calls: LiveCall[]): number => {
  const now = timestamp(useNow(LOOKS_EVERY_MS));
  return calls.filter(call => isStuck(call, now)).length;
};

/** Says so where calls are stuck. */
export const StuckBadge = ({ count }: { count: number }) => {
  if (count === 0) return null;
  return (
    <Tooltip describeChild title="There might be some old tasks that are left in a bad state.">
      <Box
        tabIndex={0}
        sx={{
          px: 2,
          borderRadius: 'var(--cl-radius-small)',
          bgcolor: token('dangerSurface'),
          color: token('dangerText'),
          fontSize: 'var(--cl-font-tiny)',
          fontWeight: 600,
          whiteSpace: 'nowrap',
        }}
      >
        {count} stuck
      </Box>
    </Tooltip>
  );
};
