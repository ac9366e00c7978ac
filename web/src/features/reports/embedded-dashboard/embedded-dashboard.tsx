import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { timestamp } from '#shared/time';
import { AsOf } from '../../../components/as-of.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { useEachMinute } from '../each-minute.ts';
import { DashboardFrame } from './dashboard-frame.tsx';

const NOT_LOADED = 'The reporting dashboard did not load. Try again, or use the built-in reports meanwhile.';

const Loading = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={{ flex: 1 }}>
      {shown && <Skeleton variant="rounded" height="100%" />}
    </Box>
  );
};

/** One loading of the dashboard, named by the time at which its address was created. */
type Opening = { url: string; createdAt: number };

type EmbeddedDashboardProps = {
  opening: Opening;
  /** Asks for another address, and loads the dashboard again. */
  onRenew: () => void;
  isRenewing: boolean;
  /** The button that leads to the built-in reports. */
  toBuiltIn: ReactNode;
};

/** The last dashboard that was loaded stays until the next one is there, so that a refresh does not flicker. */
export const EmbeddedDashboard = ({ opening, onRenew, isRenewing, toBuiltIn }: EmbeddedDashboardProps) => {
  const [shown, setShown] = useState<Opening>();
  const [failed, setFailed] = useState<number>();
  useEachMinute(onRenew);

  const hasFailed = failed === opening.createdAt;
  const isNew = shown?.createdAt !== opening.createdAt && !hasFailed;
  const frames = [...(shown ? [shown] : []), ...(isNew ? [opening] : [])];
  if (!shown && hasFailed)
    return <ErrorState message={NOT_LOADED} onRetry={onRenew} retrying={isRenewing} otherwise={toBuiltIn} />;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 3, minHeight: 32 }}>
        <Typography variant="caption" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {shown && <AsOf time={timestamp(new Date(shown.createdAt))} />}
          {shown && hasFailed && '. It could not be loaded again since.'}
        </Typography>
        <Button size="small" onClick={onRenew} loading={isRenewing}>
          Reload
        </Button>
        {toBuiltIn}
      </Box>
      {!shown && <Loading />}
      {frames.map(({ url, createdAt }) => (
        <DashboardFrame
          key={createdAt}
          url={url}
          hidden={createdAt !== shown?.createdAt}
          onLoaded={() => setShown({ url, createdAt })}
          onFailed={() => setFailed(createdAt)}
        />
      ))}
    </>
  );
};
