import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { isAdmin } from '#shared/access/access';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import { supervisingInBar } from '../../supervision/supervision-in-bar.ts';
import { usePhone } from '../phone.ts';

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
