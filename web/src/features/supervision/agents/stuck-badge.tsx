import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { LiveCall } from '#shared/calls/call';
import { isStuck } from '#shared/calls/stuck';
import { timestamp } from '#shared/time';
import { useNow } from '../../../lib/ui/clock.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** A call counts as stuck after hours, so a check once a minute is enough. */
const CHECK_MS = 60_000;

/** How many of these calls are stuck now. */
export const useStuckCount = (calls: LiveCall[]): number => {
  const now = timestamp(useNow(CHECK_MS));
  return calls.filter(call => isStuck(call, now)).length;
};

/** The number of stuck calls; renders nothing without any. */
export const StuckBadge = ({ count }: { count: number }) => {
  if (count === 0) return null;
  return (
    <Tooltip describeChild title="There might be some old tasks that are left in a bad state.">
      <Box
        tabIndex={0}
        sx={{
          px: 2,
          borderRadius: 'var(--cl-radius-small)',
          bgcolor: themeToken('dangerSurface'),
          color: themeToken('dangerText'),
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
