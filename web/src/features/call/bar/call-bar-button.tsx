import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { Control } from './command.ts';

const coloursOf = ({ pressed, loud, danger }: Pick<Control, 'pressed' | 'loud' | 'danger'>) => {
  if (danger) return { bgcolor: themeToken('callBarHangUp'), color: themeToken('onCallBarHangUp') };
  if (!pressed) return { bgcolor: themeToken('callBarControl'), color: themeToken('onCallBar') };
  return loud
    ? { bgcolor: themeToken('reconnect'), color: themeToken('onReconnect') }
    : { bgcolor: themeToken('callBarPressed'), color: themeToken('onCallBarPressed') };
};

/** The labels have room from this width on; below it, only the tooltip names the control. */
const WITH_LABELS = '@media (min-width: 1280px)';

/**
 * One control of the call bar, with its name and shortcut in a tooltip. It is never `disabled`, so that it keeps the focus
 * while it waits; the tooltip of an unavailable control explains why.
 */
export const CallBarButton = ({
  label,
  shortLabel = label,
  shortcut,
  icon,
  command,
  unavailable,
  ...state
}: Control) => {
  const colours = coloursOf(state);
  return (
    <Tooltip
      title={unavailable ?? `${label} (${shortcut})`}
      describeChild
      slotProps={{ popper: { disablePortal: true } }}
    >
      <IconButton
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-busy={command.isWaiting}
        aria-disabled={unavailable !== undefined}
        onClick={command.isWaiting ? undefined : command.run}
        sx={{
          flex: 'none',
          width: state.danger ? 56 : 40,
          height: 36,
          fontFamily: 'inherit',
          '& .label': { display: 'none', fontSize: 'var(--cl-font-tiny)', lineHeight: '14px', whiteSpace: 'nowrap' },
          [WITH_LABELS]: {
            width: 'auto',
            minWidth: 56,
            height: 40,
            px: 1.5,
            flexDirection: 'column',
            '& svg': { fontSize: 20 },
            '& .label': { display: 'block' },
          },
          ...colours,
          '&:hover': { bgcolor: colours.bgcolor, filter: 'brightness(1.12)' },
          '&:focus-visible': { outlineColor: themeToken('onCallBar') },
          '&[aria-disabled=true]': { cursor: 'default', filter: 'none', color: themeToken('callBarMuted') },
          '&[aria-disabled=true] svg': { opacity: 0.55 },
        }}
      >
        {command.isWaiting ? <CircularProgress size={20} color="inherit" aria-hidden /> : icon}
        <span className="label">{shortLabel}</span>
      </IconButton>
    </Tooltip>
  );
};
