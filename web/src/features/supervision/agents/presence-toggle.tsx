import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { Presence } from './monitor-view.ts';

const choices: [Presence, string][] = [
  ['all', 'All'],
  ['online', 'Online'],
  ['offline', 'Offline'],
];

const buttonStyles = {
  minWidth: 96,
  height: 32,
  px: 3,
  gap: 2,
  fontVariantNumeric: 'tabular-nums',
  color: themeToken('text'),
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: themeToken('surfaceSelected'), color: themeToken('accentText') },
};

type PresenceToggleProps = {
  value: Presence;
  all: number;
  online: number;
  offline: number;
  onChange: (value: Presence) => void;
};

/** All agents, or only the online (active or available) or offline ones, with their numbers. */
export const PresenceToggle = ({ value, onChange, ...counts }: PresenceToggleProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label="Presence"
    value={value}
    onChange={(_, next: Presence | null) => {
      if (next) onChange(next);
    }}
    sx={{ bgcolor: themeToken('surface') }}
  >
    {choices.map(([presence, label]) => (
      <ToggleButton key={presence} value={presence} sx={buttonStyles}>
        {label} <span>{counts[presence]}</span>
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
