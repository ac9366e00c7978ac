import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { isAdmin } from '#shared/access/access';
import { useIsSlow } from '../../components/skeleton-rows.tsx';
import { useStore } from '../../lib/external-store.ts';
import { useOpenCalls } from '../../lib/open-calls.ts';
import { usePhone } from '../../lib/phone.ts';
import { useSession } from '../../lib/session.ts';
import { supervisingInBar } from '../../lib/supervising.ts';

/** A call's document follows its leg by a moment, and the end of a leg that of its call. */
const SETTLED_AFTER_MS = 5000;

/**
 * Her phone is connected and no call of hers is under way, as when the call ended while her leg was on its way to it.
 * Where she supervises a colleague's call, the top bar has a Disconnect of its own.
 */
export const LoneLeg = () => {
  const { access } = useSession();
  const { leg, hangUp } = usePhone();
  const { current, isPending } = useOpenCalls();
  const isInBar = useStore(supervisingInBar);
  const isAlone = leg !== 'none' && current === undefined && !isPending && !isInBar;
  const lasts = useIsSlow(isAlone, SETTLED_AFTER_MS);
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
