import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { type AgentNameOf, useAgentNames } from '../../../lib/api/agent-names.ts';
import { useNow } from '../../../lib/ui/clock.ts';
import { freeFocusOfBar } from '../../../lib/ui/dialog-layer.ts';
import { leadOf } from '../../../lib/ui/format.ts';
import { useShortcuts } from '../../../lib/ui/shortcuts.ts';
import { useNamedCall } from '../named-call.ts';
import { transferee, transferTarget } from '../transfers.ts';
import { CallBarButton } from './call-bar-button.tsx';
import { CallBarMark } from './call-bar-mark.tsx';
import { CallBarMarks } from './call-bar-marks.tsx';
import { barStyles } from './call-bar-styles.ts';
import { CallClock } from './call-clock.tsx';
import { bufferSecondsLeft } from './call-times.ts';
import type { Control } from './command.ts';
import { ReconnectButton } from './reconnect-button.tsx';
import { useCallCommands } from './use-call-commands.ts';
import { type CallBarDialogs, useCallDialogs } from './use-call-dialogs.ts';
import { useControls } from './use-controls.tsx';
import { useFocusAfterAccepting } from './use-focus-after-accepting.ts';
import { useResumeRecording } from './use-resume-recording.ts';
import { useTransferToasts } from './use-transfer-command.ts';

const BufferCountdown = ({ call }: { call: Call }) => {
  const left = bufferSecondsLeft(call, useNow(500));
  return left > 0 ? <CallBarMark label="Call buffer">Buffer {left} s</CallBarMark> : null;
};

/** What happens to the customer if the agent hangs up after requesting a transfer. */
const afterHangUp = (call: Call, nameOf: AgentNameOf): string | undefined => {
  if (call.transfer_status === 'Requested')
    return `The customer will wait with music until ${transferTarget(call, nameOf)} answers.`;
  return call.transfer_status === 'Accepted'
    ? `The customer goes on with ${transferee(call, nameOf)}, if still on the call.`
    : undefined;
};

const shortcutOf = ({ shortcut, command, byKey = command.run }: Control) => [
  shortcut.toLowerCase(),
  command.isWaiting ? undefined : byKey,
];

/**
 * Replaces the page's title while the agent is in a call (docs/product.md, Call control bar). Mute, hold and the request
 * for a takeover are shown as the agent wants them, before the call's document says so.
 */
export const CallBar = ({ call: document, dialogs }: { call: Call; dialogs: CallBarDialogs }) => {
  const [isConfirmingEnd, setIsConfirmingEnd] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const commands = useCallCommands(document);
  const { end, reconnect, mute, hold } = commands;
  const call = { ...document, agent_muted: mute.isOn, lead_hold: hold.isOn, request_take_over: commands.takeOver.isOn };
  const { Shown, close, ...openers } = useCallDialogs(dialogs);
  const controls = useControls(call, commands, openers, () => setIsConfirmingEnd(true));
  const nameOf = useAgentNames();
  useTransferToasts(document, nameOf);
  useResumeRecording(document);
  useFocusAfterAccepting(bar, document.id);
  useEffect(() => (bar.current ? freeFocusOfBar(bar.current) : undefined), []);
  const isAlwaysOn = ({ worksOverDialogs = false }: Control) => worksOverDialogs;
  useShortcuts(Object.fromEntries(controls.filter(isAlwaysOn).map(shortcutOf)), { overDialogs: true });
  useShortcuts({
    ...Object.fromEntries(controls.filter(control => !isAlwaysOn(control)).map(shortcutOf)),
    r: call.agent_disconnected && !reconnect.isWaiting ? reconnect.run : undefined,
  });

  return (
    <Box ref={bar} role="toolbar" aria-label="Call controls" tabIndex={-1} sx={barStyles}>
      <CallClock call={call} />
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
        {afterHangUp(call, nameOf)}
      </ConfirmDialog>
    </Box>
  );
};
