import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { isAdmin } from '#shared/access/access';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import { supervisingInBar } from '../../supervision/supervision-in-bar.ts';
import { usePhone } from '../phone.ts';

/** The call's document arrives shortly after its leg, and the leg ends shortly after its call. */
const SHOWN_AFTER_MS = 5000;

/**
 * Shown while the agent's leg is connected without a call of the agent, for example because the call ended while the leg
 * was connecting. For a supervised call the top bar has its own Disconnect.
 */
export const OrphanedLeg = () => {
  const { access } = useSession();
  const { leg, hangUp } = usePhone();
  const { current, isPending } = useOpenCalls();
  const isInBar = useStore(supervisingInBar);
  const isOrphaned = leg !== 'none' && current === undefined && !isPending && !isInBar;
  const lasts = useIsSlow(isOrphaned, SHOWN_AFTER_MS);
  if (!lasts) return null;
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
