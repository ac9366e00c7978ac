import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { OwnCall } from '#shared/calls/call';
import { leadOf } from '../../../lib/ui/format.ts';

/** Small enough to fit in a cell beside its text. */
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
