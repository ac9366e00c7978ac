import CallEndIcon from '@mui/icons-material/CallEndOutlined';
import MicIcon from '@mui/icons-material/MicNoneOutlined';
import MicOffIcon from '@mui/icons-material/MicOffOutlined';
import ReplayIcon from '@mui/icons-material/PhoneCallbackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { qualifiedLabel } from '#shared/calls/open-call';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useNow } from '../../lib/clock.ts';
import { usePhone } from '../../lib/phone.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { token } from '../../lib/token.ts';
import { CallBarButton } from './call-bar-button.tsx';
import { bufferSecondsLeft, callDuration } from './call-times.ts';
import { useCallCommands } from './use-call-commands.ts';

const Duration = ({ call }: { call: Call }) => (
  <Box
    role="timer"
    aria-label="Call duration"
    sx={{ fontSize: 'var(--cl-font-title)', fontWeight: 600, fontVariantNumeric: 'tabular-nums', minWidth: 92 }}
  >
    {callDuration(call, useNow(1000))}
  </Box>
);

const Mark = ({ children, label }: { children: ReactNode; label?: string }) => (
  <Box
    aria-label={label}
    sx={{
      px: 2,
      py: 0.5,
      borderRadius: 'var(--cl-radius)',
      bgcolor: token('callBarControl'),
      color: token('callBarMuted'),
      fontSize: 'var(--cl-font-small)',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);

const BufferCountdown = ({ call }: { call: Call }) => {
  const left = bufferSecondsLeft(call, useNow(500));
  return left > 0 ? <Mark label="Call buffer">Buffer {left} s</Mark> : null;
};

const legTexts = { none: undefined, open: undefined, connecting: 'Connecting...', reconnecting: 'Reconnecting...' };

/** What stands in place of the page's title while the agent is in a call (spec 1, section 2: Call control bar). */
export const CallBar = ({ call }: { call: Call }) => {
  const { leg } = usePhone();
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
        px: 4,
        borderRadius: 'var(--cl-radius)',
        bgcolor: token('callBar'),
        color: token('onCallBar'),
      }}
    >
      <Duration call={call} />
      <Box sx={{ fontWeight: 600, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {call.lead_name ?? 'Unknown caller'}
      </Box>
      {label && <Mark>{label}</Mark>}
      <BufferCountdown call={call} />
      {legTexts[leg] && <Mark>{legTexts[leg]}</Mark>}
      <Box sx={{ flex: 1 }} />
      {call.agent_disconnected ? (
        <Button
          startIcon={<ReplayIcon />}
          loading={reconnect.isWaiting}
          onClick={reconnect.run}
          sx={{
            bgcolor: token('reconnect'),
            color: token('onReconnect'),
            '&:hover': { bgcolor: token('reconnect'), filter: 'brightness(0.94)' },
          }}
        >
          Reconnect
        </Button>
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
        onCancel={() => setAsksToEnd(false)}
        onConfirm={() => {
          setAsksToEnd(false);
          end.run();
        }}
      />
    </Box>
  );
};
