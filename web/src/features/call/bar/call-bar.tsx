import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Call } from '#shared/calls/call';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useNow } from '../../../lib/ui/clock.ts';
import { leadOf } from '../../../lib/ui/format.ts';
import { useShortcuts } from '../../../lib/ui/shortcuts.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { useNamedCall } from '../named-call.ts';
import { transferee, transferTarget } from '../transfers.ts';
import { CallBarButton } from './call-bar-button.tsx';
import { CallBarMark } from './call-bar-mark.tsx';
import { CallBarMarks } from './call-bar-marks.tsx';
import { bufferSecondsLeft, callDuration } from './call-times.ts';
import type { Control } from './command.ts';
import { ReconnectButton } from './reconnect-button.tsx';
import { useCallCommands } from './use-call-commands.ts';
import { type CallBarDialogs, useCallDialogs } from './use-call-dialogs.ts';
import { useControls } from './use-controls.tsx';
import { useResumeRecording } from './use-resume-recording.ts';
import { useTransferToasts } from './use-transfer-command.ts';

const Duration = ({ call }: { call: Call }) => (
  <Box
    role="timer"
    aria-label="Call duration"
    sx={{
      flex: 'none',
      fontSize: 'var(--cl-font-title)',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
      minWidth: 92,
    }}
  >
    {callDuration(call, useNow(1000))}
  </Box>
);

const BufferCountdown = ({ call }: { call: Call }) => {
  const left = bufferSecondsLeft(call, useNow(500));
  return left > 0 ? <CallBarMark label="Call buffer">Buffer {left} s</CallBarMark> : null;
};

/** What happens to the customer if the agent hangs up after requesting a transfer. */
const afterHangUp = (call: Call): string | undefined => {
  if (call.transfer_status === 'Requested')
    return `The customer will wait with music until ${transferTarget(call)} answers.`;
  return call.transfer_status === 'Accepted'
    ? `The customer goes on with ${transferee(call)}, if still on the call.`
    : undefined;
};

const shortcutOf = ({ shortcut, command, byKey = command.run }: Control) => [
  shortcut.toLowerCase(),
  command.isWaiting ? undefined : byKey,
];

const barStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  flex: 1,
  minWidth: 0,
  height: 48,
  pl: 4,
  pr: 1.5,
  borderRadius: 'var(--cl-radius)',
  bgcolor: themeToken('callBar'),
  color: themeToken('onCallBar'),
  '& .lead': {
    flex: '0 1 auto',
    minWidth: 72,
    // The marks about the line matter more than the end of a long name.
    maxWidth: '24%',
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .controls': { display: 'flex', alignItems: 'center', gap: 2, flex: 'none' },
};

/** Replaces the page's title while the agent is in a call (docs/product.md, Call control bar). */
export const CallBar = ({ call, dialogs }: { call: Call; dialogs: CallBarDialogs }) => {
  const [isConfirmingEnd, setIsConfirmingEnd] = useState(false);
  const commands = useCallCommands(call);
  const { Shown, close, ...openers } = useCallDialogs(dialogs);
  const controls = useControls(call, commands, openers, () => setIsConfirmingEnd(true));
  const { end, reconnect } = commands;
  useTransferToasts(call);
  useResumeRecording(call);
  useShortcuts({
    ...Object.fromEntries(controls.map(shortcutOf)),
    r: call.agent_disconnected && !reconnect.isWaiting ? reconnect.run : undefined,
  });

  return (
    <Box role="toolbar" aria-label="Call controls" sx={barStyles}>
      <Duration call={call} />
      {call.buffer_time_s ? <BufferCountdown call={call} /> : null}
      <div className="lead">{leadOf(useNamedCall(call))}</div>
      <CallBarMarks call={call} />
      <div className="controls">
        {call.agent_disconnected && <ReconnectButton command={reconnect} />}
        {controls.map(control => (
          <CallBarButton key={control.shortcut} {...control} />
        ))}
      </div>
      {Shown && !call.agent_disconnected && <Shown call={call} onClose={close} />}
      <ConfirmDialog
        open={isConfirmingEnd}
        question="Hang up this call?"
        confirmLabel="Hang up"
        danger
        focus="confirm"
        onCancel={() => setIsConfirmingEnd(false)}
        onConfirm={() => {
          setIsConfirmingEnd(false);
          end.run();
        }}
      >
        {afterHangUp(call)}
      </ConfirmDialog>
    </Box>
  );
};
