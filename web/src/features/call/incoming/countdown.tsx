import CallIcon from '@mui/icons-material/CallOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNow } from '../../../lib/ui/clock.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;
const STEP_MS = 250;

const styles = {
  position: 'relative',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  width: 96,
  height: 96,
  mb: 2,
  borderRadius: '50%',
  bgcolor: themeToken('successSurface'),
  color: themeToken('successText'),
  '& .ring': { position: 'absolute', inset: 0, transform: 'rotate(-90deg)', fill: 'none', strokeWidth: 4 },
  '& .left': { stroke: 'currentColor', transition: `stroke-dashoffset ${STEP_MS}ms linear` },
  '& .all': { stroke: themeToken('border') },
  '& .seconds': { minHeight: 18, fontSize: 'var(--cl-font-tiny)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '@media (prefers-reduced-motion: reduce)': { '& .left': { transition: 'none' } },
} as const;

/**
 * How long the offer can still be accepted, around the icon and in seconds. It counts from when this tab shows it: the
 * clocks of Twilio and of the computer may differ.
 */
export const Countdown = ({ seconds, isStopped }: { seconds: number; isStopped: boolean }) => {
  const [shownAt] = useState(() => Date.now());
  const now = useNow(STEP_MS).getTime();
  const left = isStopped ? seconds : Math.max(0, seconds - (now - shownAt) / 1000);
  return (
    <Box sx={styles}>
      <svg className="ring" viewBox="0 0 96 96" aria-hidden>
        <circle className="all" cx="48" cy="48" r={RADIUS} />
        <circle
          className="left"
          cx="48"
          cy="48"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left / seconds)}
        />
      </svg>
      <CallIcon sx={{ fontSize: 32 }} />
      <span className="seconds" role="timer" aria-label="Time to accept">
        {isStopped ? '' : `${Math.ceil(left)} s`}
      </span>
    </Box>
  );
};
