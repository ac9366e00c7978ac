import EventNote from '@mui/icons-material/ReceiptLongOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import type { Call, CallSids } from '#shared/calls/call';
import { eventsTaskSid } from '#shared/calls/call-sids';
import { leadOf } from '../lib/ui/format.ts';
import { paths } from '../lib/ui/paths.ts';

type EventsLinkProps = {
  call: Pick<Call, 'lead_name' | 'lead_phone_number'>;
  sids: CallSids | undefined;
  /** No higher than the text beside it. */
  small?: boolean;
};

/**
 * Links to the Twilio events of a call. The call of a takeover links to those of the call that was taken over, a call
 * whose task is not known to its conversation's.
 */
export const EventsLink = ({ call, sids, small = false }: EventsLinkProps) => {
  const taskSid = sids && eventsTaskSid(sids);
  return taskSid ? (
    <Tooltip title="Events of this call">
      <IconButton
        component={Link}
        to={paths.callEvents(taskSid)}
        aria-label={`Events of the call with ${leadOf(call)}`}
        sx={small ? { width: 24, height: 24 } : undefined}
      >
        <EventNote sx={{ fontSize: small ? 18 : 20 }} />
      </IconButton>
    </Tooltip>
  ) : null;
};
