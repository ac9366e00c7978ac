import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import EventNote from '@mui/icons-material/ReceiptLongOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import type { OwnCall } from '#shared/calls/call';
import { leadOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

/** They stand in a cell beside its text. */
const small = { width: 24, height: 24 };

type PlayButtonProps = { call: OwnCall; onPlay: (call: OwnCall) => void };

export const PlayButton = ({ call, onPlay }: PlayButtonProps) =>
  call.snipped_recording_key ? (
    <Tooltip title="Play the recording">
      <IconButton
        aria-label={`Play the recording of the call with ${leadOf(call)}`}
        onClick={() => onPlay(call)}
        sx={small}
      >
        <PlayCircle sx={{ fontSize: 18 }} />
      </IconButton>
    </Tooltip>
  ) : null;

export const EventsLink = ({ call }: { call: OwnCall }) =>
  call.task_sid ? (
    <Tooltip title="Events of this call">
      <IconButton
        component={Link}
        to={paths.callEvents(call.task_sid)}
        aria-label={`Events of the call with ${leadOf(call)}`}
        sx={small}
      >
        <EventNote sx={{ fontSize: 18 }} />
      </IconButton>
    </Tooltip>
  ) : null;
