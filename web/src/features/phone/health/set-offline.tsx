import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { VANISHED_AFTER_S, wasSetOffline } from '#shared/agents/presence';
import { useSession } from '../../../lib/session/session.ts';
import { usePhone } from '../phone.ts';

/** Shown to an agent whose console did not report itself for too long, until the agent is online again. */
export const SetOffline = () => {
  const { user } = useSession();
  const { available, changingAvailability, setAvailable } = usePhone();
  if (available !== false || !wasSetOffline(user)) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ borderRadius: 0, py: 0.5 }}
      action={
        <Button color="inherit" size="small" loading={changingAvailability} onClick={() => setAvailable(true)}>
          Go online
        </Button>
      }
    >
      {`You were set offline because your browser had no connection for ${VANISHED_AFTER_S} seconds. No call reaches you until you are online again.`}
    </Alert>
  );
};
