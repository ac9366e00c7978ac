import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { isAdmin } from '#shared/access/access';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import { supervisingInBar } from '../../supervision/supervision-in-bar.ts';
import { usePhone } from '../phone.ts';

/** The call's document arrives shortly after its leg, and the leg ends shortly after its call. */
const SHOWN_AFTER_MS = 5000;
/** The document of an accepted call may be late, because functions start cold: hanging up would lose the customer. */
const ACCEPTED_SHOWN_AFTER_MS = 30_000;

/**
 * Shown while the agent's leg is connected without a call of the agent, for example because the call ended while the leg
 * was connecting. For a supervised call the top bar has its own Disconnect.
 */
export const OrphanedLeg = () => {
  const { access } = useSession();
  const { leg, accepted, ringing, hangUp } = usePhone();
  const { current, isPending, retry } = useOpenCalls();
  const isInBar = useStore(supervisingInBar);
  const wasAccepted = accepted !== undefined || ringing?.accepting === true;
  const isOrphaned = leg !== 'none' && current === undefined && !isPending && !isInBar;
  const isLate = useIsSlow(isOrphaned, SHOWN_AFTER_MS);
  const isVeryLate = useIsSlow(isOrphaned, ACCEPTED_SHOWN_AFTER_MS);
  const latestRetry = useRef(retry);
  latestRetry.current = retry;
  useEffect(() => {
    // Its live change may be lost.
    if (isLate && wasAccepted) latestRetry.current();
  }, [isLate, wasAccepted]);
  if (wasAccepted ? !isVeryLate : !isLate) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ borderRadius: 0, py: 0.5 }}
      action={
        <Button color="inherit" size="small" onClick={hangUp}>
          Disconnect
        </Button>
      }
    >
      {isAdmin(access)
        ? 'You are connected to a call that is not your own.'
        : 'Your phone is connected, and you are in no call of your own.'}
    </Alert>
  );
};
