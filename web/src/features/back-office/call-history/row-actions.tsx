import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { leadOf } from '../../../lib/ui/format.ts';
import type { HistoryRow } from './history-row.ts';

/** Small enough to fit in a cell beside its text. */
const small = { width: 24, height: 24 };

type PlayButtonProps = { call: HistoryRow; onPlay: (call: HistoryRow) => void };

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
