import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { token } from '../../lib/token.ts';
import type { Command } from './use-call-commands.ts';

type CallBarButtonProps = {
  label: string;
  shortcut: string;
  icon: ReactNode;
  command: Command;
  pressed?: boolean;
  danger?: boolean;
};

/**
 * One control of the call bar: icon, name and shortcut on hover. It waits in place and is never disabled, so that the
 * focus stays on it.
 */
export const CallBarButton = ({ label, shortcut, icon, command, pressed, danger }: CallBarButtonProps) => {
  const background = token(danger ? 'callBarHangUp' : pressed ? 'reconnect' : 'callBarControl');
  return (
    <Tooltip title={`${label} (${shortcut})`} describeChild>
      <IconButton
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-busy={command.isWaiting}
        onClick={command.isWaiting ? undefined : command.run}
        sx={{
          flex: 'none',
          width: danger ? 56 : 40,
          height: 36,
          bgcolor: background,
          color: token(danger ? 'onCallBarHangUp' : pressed ? 'onReconnect' : 'onCallBar'),
          '&:hover': { bgcolor: background, filter: 'brightness(1.12)' },
          '&:focus-visible': { outlineColor: token('onCallBar') },
        }}
      >
        {command.isWaiting ? <CircularProgress size={20} color="inherit" aria-hidden /> : icon}
      </IconButton>
    </Tooltip>
  );
};
