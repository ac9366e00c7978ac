import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { callDurationText } from '#shared/calls/call-duration';
import { snippedRecordingDownloadLink } from '#shared/contracts/calls';
import type { CallKey, LeadKey } from '#shared/keys';
import { AgentName } from '../../components/agent-name.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { NewYorkTime } from '../../components/new-york-time.tsx';
import { ReadingDialog } from '../../components/reading-dialog.tsx';
import { failureMessageOf } from '../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../lib/api/query.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { toast } from '../../lib/ui/toast.ts';

type Recording = {
  /** The `snipped_recording_key` of a call, or of a verification event. */
  snippedRecording: string;
  /** The recorded call. */
  taskAttributeKey?: CallKey;
  /** The lead, for the recording of a verification, which has no call. */
  leadKey?: LeadKey;
};

const FAILED = 'Download recording failed';
const PLAYER_HEIGHT = 54;

/** Chromium's native audio controls, on the app's background. */
const playerStyles = {
  display: 'block',
  width: '100%',
  height: PLAYER_HEIGHT,
  border: `1px solid ${themeToken('border')}`,
  borderRadius: 'var(--cl-radius)',
  '&::-webkit-media-controls-enclosure': { borderRadius: 0, bgcolor: themeToken('surfaceSunken') },
} as const;

/** Requests a new link each time it is opened, because links expire after minutes. */
const useLink = ({ snippedRecording, taskAttributeKey, leadKey }: Recording) => {
  const { mutate, data, error } = useOperationMutation(snippedRecordingDownloadLink);
  const [unplayable, setUnplayable] = useState(false);
  const requestLink = () => {
    setUnplayable(false);
    mutate({ snipped_recording: snippedRecording, task_attribute_key: taskAttributeKey, lead_key: leadKey });
  };
  useEffect(
    () => mutate({ snipped_recording: snippedRecording, task_attribute_key: taskAttributeKey, lead_key: leadKey }),
    [mutate, snippedRecording, taskAttributeKey, leadKey],
  );
  const message = unplayable ? FAILED : (error && failureMessageOf(error, FAILED)) || undefined;
  useEffect(() => {
    if (message !== undefined) toast.error(FAILED);
  }, [message]);
  return { link: data?.data, message, requestLink, onUnplayable: () => setUnplayable(true) };
};

const Player = ({ label, ...recording }: Recording & { label: string }) => {
  const { link, message, requestLink, onUnplayable } = useLink(recording);
  if (message !== undefined) return <ErrorState message={message} onRetry={requestLink} />;
  if (link === undefined)
    return (
      <Box role="status" aria-label="Loading">
        <Skeleton variant="rounded" height={PLAYER_HEIGHT} />
      </Box>
    );
  return (
    <Box
      component="audio"
      key={link}
      src={link}
      aria-label={label}
      controls
      // The recording must not be saved: a link expires after minutes, a downloaded file does not.
      controlsList="nodownload noplaybackrate"
      autoPlay
      onError={onUnplayable}
      sx={playerStyles}
    />
  );
};

type RecordedCall = Pick<OwnCall, 'created_ts' | 'reservation_user_email'> & Parameters<typeof callDurationText>[0];

/** Start, agent and duration of the call. */
const About = ({ call }: { call: RecordedCall }) => (
  <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
    <NewYorkTime time={call.created_ts} /> in New York
    {call.reservation_user_email && (
      <>
        {' · '}
        <AgentName email={call.reservation_user_email} />
      </>
    )}
    {callDurationText(call) && ` · ${callDurationText(call)}`}
  </Typography>
);

type RecordingDialogProps = Recording & {
  /** The call whose data is shown below the title. */
  call?: RecordedCall;
  /** Who the call was with, for the title. */
  who?: string;
  open: boolean;
  onClose: () => void;
};

/**
 * Plays the recording of one call (docs/product.md, Call history). Escape closes the dialog and stops the
 * sound.
 */
export const RecordingDialog = ({ who, call, open, onClose, ...recording }: RecordingDialogProps) => {
  const title = who ? `Recording of the call with ${who}` : 'Recording of the call';
  return (
    <ReadingDialog title={title} open={open} onClose={onClose}>
      {call && <About call={call} />}
      <Player label={title} {...recording} />
    </ReadingDialog>
  );
};
