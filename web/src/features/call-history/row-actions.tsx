import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined';
import EventNote from '@mui/icons-material/ReceiptLongOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import type { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import { paths } from '../../lib/paths.ts';

const named = (call: Call) => call.lead_name ?? 'this lead';

/** Call Back: the button stands where it will be; until calling back is built it says so (aria-disabled keeps it reachable). */
export const CallBackButton = ({ call }: { call: Call }) => (
  <Tooltip title="Calling back from here is not built yet">
    <IconButton aria-label={`Call back ${named(call)}`} aria-disabled="true" sx={{ opacity: 0.5, cursor: 'default' }}>
      <PhoneCallback fontSize="small" />
    </IconButton>
  </Tooltip>
);

export const ViewLeadLink = ({ call }: { call: Call }) =>
  call.lead_key ? (
    <Tooltip title="View lead">
      <IconButton component={Link} to={paths.viewLead(idOf(call.lead_key))} aria-label={`View ${named(call)}`}>
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
        aria-label={`Events of the call with ${named(call)}`}
      >
        <EventNote fontSize="small" />
      </IconButton>
    </Tooltip>
  ) : null;
