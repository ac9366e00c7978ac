import CallEndIcon from '@mui/icons-material/CallEndOutlined';
import MicIcon from '@mui/icons-material/MicNoneOutlined';
import MicOffIcon from '@mui/icons-material/MicOffOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Call } from '#shared/calls/call';
import { qualifiedLabel } from '#shared/calls/open-call';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useNow } from '../../lib/clock.ts';
import { leadOf } from '../../lib/format.ts';
import { usePhone } from '../../lib/phone.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { token } from '../../lib/token.ts';
import { CallBarButton } from './call-bar-button.tsx';
import { CallBarMark } from './call-bar-mark.tsx';
import { bufferSecondsLeft, callDuration } from './call-times.ts';
import { ReconnectButton } from './reconnect-button.tsx';
import { useCallCommands } from './use-call-commands.ts';

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

const legTexts = { none: undefined, open: undefined, connecting: 'Connecting...', reconnecting: 'Reconnecting...' };

/** What the agent must know of her own side of the line, if anything. */
const OwnLine = ({ call }: { call: Call }) => {
  const { leg } = usePhone();
  if (call.agent_disconnected) return <CallBarMark loud>You are cut off; the caller waits</CallBarMark>;
  if (legTexts[leg]) return <CallBarMark>{legTexts[leg]}</CallBarMark>;
  return call.agent_muted ? <CallBarMark loud>Muted</CallBarMark> : null;
};

/** What stands in place of the page's title while the agent is in a call (spec 1, section 2: Call control bar). */
export const CallBar = ({ call }: { call: Call }) => {
  const { mute, end, reconnect } = useCallCommands(call);
  const [asksToEnd, setAsksToEnd] = useState(false);
  const label = qualifiedLabel(call);
  useShortcuts({
    m: call.agent_disconnected || mute.isWaiting ? undefined : mute.run,
    e: end.isWaiting ? undefined : () => setAsksToEnd(true),
  });

  return (
    <Box
      role="toolbar"
      aria-label="Call controls"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        flex: 1,
        minWidth: 0,
        height: 48,
        pl: 4,
        pr: 1.5,
        borderRadius: 'var(--cl-radius)',
        bgcolor: token('callBar'),
        color: token('onCallBar'),
      }}
    >
      <Duration call={call} />
      <Box sx={{ fontWeight: 600, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {leadOf(call)}
      </Box>
      {label && <CallBarMark>{label}</CallBarMark>}
      <BufferCountdown call={call} />
      <OwnLine call={call} />
      <Box sx={{ flex: 1 }} />
      {call.agent_disconnected ? (
        <ReconnectButton command={reconnect} />
      ) : (
        <CallBarButton
          label={call.agent_muted ? 'Unmute' : 'Mute'}
          shortcut="M"
          pressed={call.agent_muted}
          command={mute}
          icon={call.agent_muted ? <MicOffIcon /> : <MicIcon />}
        />
      )}
      <CallBarButton label="Hang up" shortcut="E" danger command={end} icon={<CallEndIcon />} />
      <ConfirmDialog
        open={asksToEnd}
        question="Hang up this call?"
        confirmLabel="Hang up"
        danger
        focus="confirm"
        onCancel={() => setAsksToEnd(false)}
        onConfirm={() => {
          setAsksToEnd(false);
          end.run();
        }}
      />
    </Box>
  );
};
