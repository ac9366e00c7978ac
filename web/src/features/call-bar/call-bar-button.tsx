import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { token } from '../../lib/token.ts';
import type { Control } from './command.ts';

/**
 * One control of the call bar: icon, name and shortcut on hover. It waits in place and is never disabled, so that the
 * focus stays on it; one that is unavailable says why.
 */
export const CallBarButton = ({ label, shortcut, icon, command, pressed, danger, unavailable }: Control) => {
  const background = token(danger ? 'callBarHangUp' : pressed ? 'reconnect' : 'callBarControl');
  return (
    <Tooltip title={unavailable ?? `${label} (${shortcut})`} describeChild>
      <IconButton
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-busy={command.isWaiting}
        aria-disabled={unavailable !== undefined}
        onClick={command.isWaiting ? undefined : command.run}
        sx={{
          flex: 'none',
          width: danger ? 56 : 40,
          height: 36,
          bgcolor: background,
          color: token(danger ? 'onCallBarHangUp' : pressed ? 'onReconnect' : 'onCallBar'),
          '&:hover': { bgcolor: background, filter: 'brightness(1.12)' },
          '&:focus-visible': { outlineColor: token('onCallBar') },
          '&[aria-disabled=true]': { cursor: 'default', filter: 'none', color: token('callBarMuted') },
          '&[aria-disabled=true] svg': { opacity: 0.55 },
        }}
      >
        {command.isWaiting ? <CircularProgress size={20} color="inherit" aria-hidden /> : icon}
      </IconButton>
    </Tooltip>
  );
};
