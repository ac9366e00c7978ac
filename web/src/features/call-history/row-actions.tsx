import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined';
import EventNote from '@mui/icons-material/ReceiptLongOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import type { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import { leadOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

/** Call Back: the button stands where it will be; until calling back is built it says so (aria-disabled keeps it reachable). */
export const CallBackButton = ({ call }: { call: Call }) => (
  <Tooltip title="Calling back from here is not built yet">
    <IconButton aria-label={`Call back ${leadOf(call)}`} aria-disabled="true" sx={{ opacity: 0.45, cursor: 'default' }}>
      <PhoneCallback fontSize="small" />
    </IconButton>
  </Tooltip>
);

export const ViewLeadLink = ({ call }: { call: Call }) =>
  call.lead_key ? (
    <Tooltip title="View lead">
      <IconButton component={Link} to={paths.viewLead(idOf(call.lead_key))} aria-label={`View ${leadOf(call)}`}>
        <Visibility fontSize="small" />
      </IconButton>
    </Tooltip>
  ) : null;

export const EventsLink = ({ call }: { call: Call }) =>
  call.task_sid ? (
    <Tooltip title="Events of this call">
      <IconButton
        component={Link}
        to={paths.callEvents(call.task_sid)}
        aria-label={`Events of the call with ${leadOf(call)}`}
      >
        <EventNote fontSize="small" />
      </IconButton>
    </Tooltip>
  ) : null;
