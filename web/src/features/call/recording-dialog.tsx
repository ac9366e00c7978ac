import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { snippedRecordingDownloadLink } from '#shared/contracts/calls';
import type { CallKey, LeadKey } from '#shared/keys';
import { ErrorState } from '../../components/error-state.tsx';
import { NewYorkTime } from '../../components/new-york-time.tsx';
import { ReadingDialog } from '../../components/reading-dialog.tsx';
import { sentenceOf } from '../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../lib/api/query.ts';
import { formatBetween } from '../../lib/ui/format.ts';
import { token } from '../../lib/ui/theme-token.ts';
import { toast } from '../../lib/ui/toast.ts';

type Recording = {
  /** The `snipped_recording_key` of a call, or of a verification event. */
  snippedRecording: string;
  /** The call that it is of. */
  taskAttributeKey?: CallKey;
  /** Of a verification's recording, in place of a call: the lead. */
  leadKey?: LeadKey;
};

const FAILED = 'Download recording failed';
const PLAYER_HEIGHT = 54;

/** Chromium's own controls, on a ground of ours. */
const playerStyles = {
  display: 'block',
  width: '100%',
  height: PLAYER_HEIGHT,
  border: `1px solid ${token('border')}`,
  borderRadius: 'var(--cl-radius)',
  '&::-webkit-media-controls-enclosure': { borderRadius: 0, bgcolor: token('surfaceSunken') },
} as const;

/** Asks for a link as soon as it stands: links die after minutes, so each playing has one of its own. */
const useLink = ({ snippedRecording, taskAttributeKey, leadKey }: Recording) => {
  const { mutate, data, error } = useOperationMutation(snippedRecordingDownloadLink);
  const [unplayable, setUnplayable] = useState(false);
  const ask = () => {
    setUnplayable(false);
    mutate({ snipped_recording: snippedRecording, task_attribute_key: taskAttributeKey, lead_key: leadKey });
  };
  useEffect(
    () => mutate({ snipped_recording: snippedRecording, task_attribute_key: taskAttributeKey, lead_key: leadKey }),
    [mutate, snippedRecording, taskAttributeKey, leadKey],
  );
  const sentence = unplayable ? FAILED : (error && sentenceOf(error, FAILED)) || undefined;
  useEffect(() => {
    if (sentence !== undefined) toast.error(FAILED);
  }, [sentence]);
  return { link: data?.data, sentence, ask, onUnplayable: () => setUnplayable(true) };
};

const Player = ({ label, ...recording }: Recording & { label: string }) => {
  const { link, sentence, ask, onUnplayable } = useLink(recording);
  if (sentence !== undefined) return <ErrorState sentence={sentence} onRetry={ask} />;
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
      // What a customer said stays here: links die after minutes, a file does not.
      controlsList="nodownload noplaybackrate"
      autoPlay
      onError={onUnplayable}
      sx={playerStyles}
    />
  );
};

type RecordedCall = Pick<OwnCall, 'created_ts' | 'accepted_ts' | 'call_ended_ts' | 'reservation_user_email'>;

/** When it began, whose it was, how long it took. */
const About = ({ call }: { call: RecordedCall }) => (
  <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
    <NewYorkTime time={call.created_ts} />
    {[call.reservation_user_email, formatBetween(call.accepted_ts, call.call_ended_ts)]
      .filter(Boolean)
      .map(text => ` · ${text}`)}
  </Typography>
);

type RecordingDialogProps = Recording & {
  /** What stands below the title of it. */
  call?: RecordedCall;
  /** Whom the call was with, for the title. */
  who?: string;
  open: boolean;
  onClose: () => void;
};

/**
 * Plays one call's recording from a link of its own (docs/product.md, Call history); Escape closes it and stops the
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
