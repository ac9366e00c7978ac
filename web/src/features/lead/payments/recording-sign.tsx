import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import { useStore } from '../../../lib/ui/external-store.ts';
import { holdRecordingPause, pauseAgain, recordingPauseState } from '../../call/recording-pause.ts';

const NOT_PAUSED = 'The recording could not be paused. Do not take card details yet.';

/** Keeps the recording paused while mounted, and pauses it again if somebody else resumes it. */
const usePause = ({ id, recording_paused: isPaused = false }: OwnCall) => {
  useEffect(() => holdRecordingPause(id), [id]);
  const was = useRef(isPaused);
  useEffect(() => {
    if (was.current && !isPaused) pauseAgain(id);
    was.current = isPaused;
  }, [id, isPaused]);
  return useStore(recordingPauseState(id));
};

const Sign = ({ call }: { call: OwnCall }) => {
  const state = usePause(call);
  if (state === 'failed')
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button color="inherit" size="small" onClick={() => pauseAgain(call.id)}>
            Retry
          </Button>
        }
      >
        {NOT_PAUSED}
      </Alert>
    );
  const isPaused = state === 'paused';
  return (
    <Alert severity={isPaused ? 'success' : 'info'} role="status" icon={<PauseCircle fontSize="inherit" />}>
      {isPaused ? 'Recording paused' : 'Pausing the recording...'}
    </Alert>
  );
};

/** Pauses the call's recording while payment details are open, and shows whether it is paused. */
export const RecordingSign = ({ call }: { call: OwnCall }) =>
  call.conference_sid && isUnderWay(call) ? <Sign call={call} /> : null;
