import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLocation } from 'react-router-dom';
import { isAdmin } from '#shared/access/access';
import { useIsSlow } from '../../components/skeleton-rows.tsx';
import { useOpenCalls } from '../../lib/open-calls.ts';
import { paths } from '../../lib/paths.ts';
import { usePhone } from '../../lib/phone.ts';
import { useSession } from '../../lib/session.ts';

/** A call's document follows its leg by a moment, and the end of a leg that of its call. */
const SETTLED_AFTER_MS = 5000;

/**
 * Her phone is connected and no call of hers is under way: she listens in on a colleague's, or the call ended while her
 * leg was on its way to it. The agents monitor has a Disconnect of its own.
 */
export const LoneLeg = () => {
  const { access } = useSession();
  const { leg, hangUp } = usePhone();
  const { current, isPending } = useOpenCalls();
  const { pathname } = useLocation();
  const isAlone = leg !== 'none' && current === undefined && !isPending && pathname !== paths.agents;
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
