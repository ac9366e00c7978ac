import Box from '@mui/material/Box';
import type { Call } from '#shared/calls/call';
import { useNow } from '../../../lib/ui/clock.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { type Phone, usePhone } from '../../phone/phone.ts';
import { dialingText } from '../dialing.ts';
import { callDuration } from './call-times.ts';

/**
 * Whether anything is recorded: nothing is said before a dialled customer has answered, the agent is connected, and
 * Twilio has reported the conference, which it records from the start. It reports no start of that recording.
 */
const recordingText = (call: Call, leg: Phone['leg']): string | undefined => {
  if (call.recording_paused) return 'Recording paused';
  const isConnected = leg === 'open' || leg === 'reconnecting';
  return isConnected && call.conference_sid !== undefined ? 'Recording' : undefined;
};

const Recording = ({ call }: { call: Call }) => {
  const { leg } = usePhone();
  const text = recordingText(call, leg);
  return text === undefined ? null : (
    <div className="recording" data-on={!call.recording_paused}>
      {text}
    </div>
  );
};

const styles = {
  flex: 'none',
  minWidth: 96,
  '& .time': {
    fontSize: 'var(--cl-font-title)',
    lineHeight: '24px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .recording, & .dialing': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    fontSize: 'var(--cl-font-tiny)',
    lineHeight: '16px',
  },
  '& .recording::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    border: '1px solid currentColor',
  },
  '& .recording[data-on=true]::before': { bgcolor: themeToken('callBarRecording'), borderColor: 'transparent' },
} as const;

/**
 * How long the call has lasted, and whether it is recorded. Before a dialled customer answers, which is no duration of a
 * call yet (docs/product.md, Duration), it says how long the customer has been called.
 */
export const CallClock = ({ call }: { call: Call }) => {
  const dialing = dialingText(call);
  return (
    <Box sx={styles}>
      <div className="time" role="timer" aria-label={dialing ? `${dialing} for` : 'Call duration'}>
        {callDuration(call, useNow(1000))}
      </div>
      {dialing ? <div className="dialing">{dialing}</div> : <Recording call={call} />}
    </Box>
  );
};
