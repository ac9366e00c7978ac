import ReplayIcon from '@mui/icons-material/PhoneCallbackOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Tooltip from '@mui/material/Tooltip';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { Command } from './command.ts';

/** Dials the agent back into the call (docs/product.md, Call control bar). */
export const ReconnectButton = ({ command }: { command: Command }) => (
  <Tooltip title="Reconnect (R)" describeChild>
    <Button
      startIcon={command.isWaiting ? <CircularProgress size={20} color="inherit" aria-hidden /> : <ReplayIcon />}
      aria-busy={command.isWaiting}
      aria-keyshortcuts="R"
      onClick={command.isWaiting ? undefined : command.run}
      sx={{
        flex: 'none',
        height: 36,
        bgcolor: themeToken('reconnect'),
        color: themeToken('onReconnect'),
        '&:hover': { bgcolor: themeToken('reconnect'), filter: 'brightness(0.94)' },
        '&:focus-visible': { outlineColor: themeToken('onCallBar') },
      }}
    >
      Reconnect
    </Button>
  </Tooltip>
);
