import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { type PhoneState, usePhone } from '../phone.ts';

const texts = {
  online: 'Online: Waiting for calls & making the money',
  offline: 'Offline: Not Making Money',
  unknown: 'Connecting your phone...',
  onlineAfterwards: 'In a call: Online again after it',
} as const;

const looks = {
  online: { background: themeToken('online'), text: themeToken('onOnline') },
  offline: { background: themeToken('offline'), text: themeToken('onOffline') },
  unknown: { background: themeToken('surfaceHover'), text: themeToken('textMuted') },
  onlineAfterwards: { background: themeToken('surfaceHover'), text: themeToken('text') },
} as const;

const stateOf = ({ available, onlineAfterwards }: Pick<PhoneState, 'available' | 'onlineAfterwards'>) => {
  if (available === undefined) return 'unknown';
  if (onlineAfterwards) return 'onlineAfterwards';
  return available ? 'online' : 'offline';
};

/**
 * The agent's availability (docs/product.md, Agent availability) as TaskRouter last reported it. In a call it is compact,
 * its text a tooltip, because the call bar is more important then. While the phone keeps a supervisor offline, it shows
 * and changes whether the supervisor is online again afterwards.
 */
export const ReadySwitch = ({ compact = false }: { compact?: boolean }) => {
  const { available, onlineAfterwards, changingAvailability, worker, setAvailable } = usePhone();
  const state = stateOf({ available, onlineAfterwards });
  const isWaiting = available === undefined || changingAvailability || worker !== 'ready';
  return (
    <Tooltip title={compact ? texts[state] : ''} describeChild>
      <Box
        component="label"
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          height: 36,
          pl: 1,
          pr: compact ? 1 : 4,
          borderRadius: 'var(--cl-radius)',
          bgcolor: looks[state].background,
          color: looks[state].text,
          fontWeight: 600,
          whiteSpace: 'nowrap',
          cursor: isWaiting ? 'progress' : 'pointer',
          opacity: isWaiting && available !== undefined ? 0.7 : 1,
          transition: 'background-color 150ms, opacity 150ms',
          '&:focus-within': { outline: `2px solid ${themeToken('focusRing')}`, outlineOffset: 2 },
        }}
      >
        <Switch
          size="small"
          color="default"
          checked={state === 'online' || state === 'onlineAfterwards'}
          disabled={isWaiting}
          onChange={(_event, checked) => setAvailable(checked)}
          sx={{
            '& .MuiSwitch-switchBase.Mui-checked, & .MuiSwitch-switchBase, & .MuiSwitch-switchBase.Mui-disabled': {
              color: 'inherit',
            },
            '& .MuiSwitch-track, & .Mui-checked + .MuiSwitch-track': { backgroundColor: 'currentColor', opacity: 0.4 },
          }}
        />
        <span className={compact ? 'visually-hidden' : undefined}>{texts[state]}</span>
      </Box>
    </Tooltip>
  );
};
