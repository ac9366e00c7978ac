import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { groupLabel } from '#shared/calls/transfer';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** docs/product.md, Agents monitor: the first two are shown, then '+N others'. */
const SHOWN = 2;

const Chosen = ({ groups }: { groups: string[] }) => {
  if (groups.length === 0) return <span style={{ color: themeToken('textMuted') }}>All groups</span>;
  const others = groups.length - SHOWN;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {groups.slice(0, SHOWN).map(group => (
        <Chip
          key={group}
          size="small"
          label={groupLabel(group)}
          sx={{ minWidth: 0, bgcolor: themeToken('surfaceHover') }}
        />
      ))}
      {others > 0 && <span style={{ flex: 'none', color: themeToken('textMuted') }}>{`+${others} others`}</span>}
    </Box>
  );
};

type GroupFilterProps = { groups: string[]; value: string[]; onChange: (groups: string[]) => void };

/** Filters the monitor by groups; no choice means all groups. */
export const GroupFilter = ({ groups, value, onChange }: GroupFilterProps) => (
  <Select
    multiple
    displayEmpty
    value={value}
    onChange={event => onChange([event.target.value].flat())}
    renderValue={chosen => <Chosen groups={chosen} />}
    inputProps={{ 'aria-label': 'Groups' }}
    SelectDisplayProps={{ 'aria-label': 'Groups' }}
    MenuProps={{ slotProps: { paper: { sx: { maxHeight: 400 } } } }}
    // A small screen has no more room beside the counts and the badges.
    sx={{ width: 'clamp(240px, 20vw, 320px)' }}
  >
    {groups.map(group => (
      <MenuItem key={group} value={group} sx={{ gap: 2 }}>
        <Checkbox checked={value.includes(group)} size="small" tabIndex={-1} sx={{ p: 0 }} />
        {groupLabel(group)}
      </MenuItem>
    ))}
  </Select>
);
