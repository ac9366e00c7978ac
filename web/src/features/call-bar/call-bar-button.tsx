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

/** One control of the call bar: icon, name and shortcut on hover, waiting in place at its full width. */
export const CallBarButton = ({ label, shortcut, icon, command, pressed, danger }: CallBarButtonProps) => {
  const background = token(danger ? 'callBarHangUp' : pressed ? 'reconnect' : 'callBarControl');
  return (
    <Tooltip title={`${label} (${shortcut})`}>
      <span>
        <IconButton
          aria-label={label}
          aria-pressed={pressed}
          aria-keyshortcuts={shortcut}
          loading={command.isWaiting}
          onClick={command.run}
          sx={{
            width: danger ? 56 : 40,
            height: 36,
            bgcolor: background,
            color: token(danger ? 'onCallBarHangUp' : pressed ? 'onReconnect' : 'onCallBar'),
            '&:hover': { bgcolor: background, filter: 'brightness(1.12)' },
          }}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
};
