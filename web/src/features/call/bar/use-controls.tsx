import DispositionIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import CallEndIcon from '@mui/icons-material/CallEndOutlined';
import DialpadIcon from '@mui/icons-material/DialpadOutlined';
import MicIcon from '@mui/icons-material/MicNoneOutlined';
import MicOffIcon from '@mui/icons-material/MicOffOutlined';
import HoldIcon from '@mui/icons-material/PauseOutlined';
import TransferIcon from '@mui/icons-material/PhoneForwardedOutlined';
import UnholdIcon from '@mui/icons-material/PlayArrowOutlined';
import TakeoverIcon from '@mui/icons-material/SupportAgentOutlined';
import { requires } from '#shared/access/access';
import type { Call } from '#shared/calls/call';
import { useMay } from '../../../lib/session/session.ts';
import type { Command, Control } from './command.ts';
import type { useCallCommands } from './use-call-commands.ts';
import { useTransferCommand } from './use-transfer-command.ts';

type Openers = { transfer: Command; dialpad: Command; disposition: Command };

/**
 * The controls for the present state of the call (docs/product.md, Call control bar): an agent who is cut off has only
 * Reconnect and Hang up.
 */
export const useControls = (
  call: Call,
  commands: ReturnType<typeof useCallCommands>,
  openers: Openers,
  askToEnd: () => void,
): Control[] => {
  const mayRequest = useMay(requires.feature('RequestTakeover'));
  const transfer = useTransferCommand(call, openers.transfer);
  const { mute, hold, takeOver } = commands;
  const isTakenOver = call.taken_over || call.taken_over_by_email !== undefined;

  const whileConnected: (Control | false)[] = [
    {
      label: mute.next ? 'Mute' : 'Unmute',
      shortcut: 'M',
      worksOverDialogs: true,
      icon: call.agent_muted ? <MicOffIcon /> : <MicIcon />,
      command: mute,
      pressed: call.agent_muted,
      loud: true,
    },
    {
      label: hold.next ? 'Hold' : 'Unhold',
      shortcut: 'H',
      worksOverDialogs: true,
      icon: call.lead_hold ? <UnholdIcon /> : <HoldIcon />,
      command: hold,
      pressed: call.lead_hold,
      loud: true,
    },
    {
      label: 'Transfer',
      shortcut: 'T',
      icon: <TransferIcon />,
      command: transfer,
      unavailable: transfer.unavailable,
      pressed: call.transfer_status === 'Requested',
    },
    {
      label: 'Dialpad',
      shortcut: 'K',
      icon: <DialpadIcon />,
      command: openers.dialpad,
      pressed: (call.added_calls_sids?.length ?? 0) > 0,
    },
    mayRequest &&
      !isTakenOver && {
        label: takeOver.next ? 'Request takeover' : 'Withdraw the takeover request',
        shortLabel: 'Takeover',
        shortcut: 'S',
        icon: <TakeoverIcon />,
        command: takeOver,
        pressed: call.request_take_over === true,
      },
    call.disposition === undefined && {
      label: 'Disposition',
      shortcut: 'D',
      icon: <DispositionIcon />,
      command: openers.disposition,
    },
  ];
  const hangUp: Control = {
    label: 'Hang up',
    shortcut: 'E',
    icon: <CallEndIcon />,
    command: commands.end,
    danger: true,
    byKey: askToEnd,
  };
  return [...(call.agent_disconnected ? [] : whileConnected.filter(control => !!control)), hangUp];
};
