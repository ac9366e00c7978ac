import Box from '@mui/material/Box';
import type { Call } from '#shared/calls/call';
import { RunningTime } from '../../../components/running-time.tsx';
import { leadOf } from '../../../lib/ui/format.ts';
import { useNamedCall } from '../named-call.ts';
import { barStyles } from './call-bar-styles.ts';

// Nothing else needs the room of a long name.
const wrapUpBarStyles = { ...barStyles, '& .lead': { ...barStyles['& .lead'], maxWidth: 'none', pr: 3 } };

/** In place of the call bar until the call has its disposition: how long the wrap-up has lasted. */
export const WrapUpBar = ({ call }: { call: Call }) => (
  <Box sx={wrapUpBarStyles}>
    <Box component="span" role="status" sx={{ flex: 'none', fontWeight: 600 }}>
      Wrapping up
    </Box>
    <Box
      role="timer"
      aria-label="Time of the wrap-up"
      aria-live="off"
      sx={{ fontSize: 'var(--cl-font-title)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      <RunningTime since={call.call_ended_ts ?? call.created_ts} />
    </Box>
    <div className="lead">{leadOf(useNamedCall(call))}</div>
  </Box>
);
