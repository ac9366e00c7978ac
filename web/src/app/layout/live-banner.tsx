import Alert from '@mui/material/Alert';
import { useIsSlow } from '../../components/table/skeleton-rows.tsx';
import { useLiveState } from '../../lib/live/live.ts';

/** Shorter interruptions of the connection show no banner. */
const SHOW_AFTER_MS = 1_000;

/** Warns that the screen may be out of date while the connection is down. */
export const LiveBanner = () => {
  const isDown = useIsSlow(useLiveState() === 'down', SHOW_AFTER_MS);
  if (!isDown) return null;
  return (
    <Alert severity="warning" role="status" sx={{ borderRadius: 0, py: 0.5 }}>
      Live updates are off. What you see may be old; trying to reconnect.
    </Alert>
  );
};
