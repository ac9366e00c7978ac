import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { usePhone } from '../../lib/phone.ts';
import { token } from '../../lib/token.ts';

const texts = {
  online: 'Online: Waiting for calls & making the money',
  offline: 'Offline: Not Making Money',
} as const;

/**
 * The agent's availability (spec 1, section 4), the most visible control of an idle screen. It shows what TaskRouter
 * last said, not what was asked for.
 */
export const ReadySwitch = () => {
  const { available, changingAvailability, worker, setAvailable } = usePhone();
  const state = available ? 'online' : 'offline';
  const isWaiting = available === undefined || changingAvailability || worker !== 'ready';
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: 36,
        pl: 1,
        pr: 4,
        borderRadius: 'var(--cl-radius)',
        bgcolor: token(state),
        color: token(available ? 'onOnline' : 'onOffline'),
        fontWeight: 600,
        whiteSpace: 'nowrap',
        cursor: isWaiting ? 'progress' : 'pointer',
        opacity: isWaiting ? 0.7 : 1,
        transition: 'background-color 150ms, opacity 150ms',
        '&:focus-within': { outline: `2px solid ${token('focusRing')}`, outlineOffset: 2 },
      }}
    >
      <Switch
        size="small"
        color="default"
        checked={available ?? false}
        disabled={isWaiting}
        onChange={(_event, checked) => setAvailable(checked)}
        sx={{
          '& .MuiSwitch-switchBase.Mui-checked, & .MuiSwitch-switchBase, & .MuiSwitch-switchBase.Mui-disabled': {
            color: 'inherit',
          },
          '& .MuiSwitch-track, & .Mui-checked + .MuiSwitch-track': { backgroundColor: 'currentColor', opacity: 0.4 },
        }}
      />
      <span>{available === undefined ? 'Connecting your phone...' : texts[state]}</span>
    </Box>
  );
};
