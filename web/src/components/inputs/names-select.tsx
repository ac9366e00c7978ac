import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { Field } from './field.tsx';

type NamesSelectProps = {
  label: string;
  help?: string;
  error?: string;
  options: readonly string[];
  /** Names that are always chosen, whatever the value. */
  always?: readonly string[];
  labelOf?: (name: string) => string;
  placeholder: string;
  value: string[];
  onChange: (names: string[]) => void;
};

const itself = (name: string) => name;

/** A field to choose several names of a list, in the order in which they were chosen. */
export const NamesSelect = ({
  label,
  help,
  error,
  labelOf = itself,
  always = [],
  value,
  ...props
}: NamesSelectProps) => {
  const all = [...new Set([...value, ...always])];
  return (
    <Field label={label} help={help} error={error}>
      {({ id, labelId, describedBy, invalid }) => (
        <Select
          multiple
          fullWidth
          displayEmpty
          labelId={labelId}
          value={all}
          error={invalid}
          onChange={event => props.onChange([event.target.value].flat())}
          renderValue={chosen =>
            chosen.length > 0 ? (
              <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1 }}>
                {chosen.map(name => (
                  <Chip key={name} size="small" label={labelOf(name)} sx={{ bgcolor: themeToken('surfaceHover') }} />
                ))}
              </Box>
            ) : (
              <span style={{ color: themeToken('textMuted') }}>{props.placeholder}</span>
            )
          }
          SelectDisplayProps={{ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: 400 } } } }}
          sx={{ height: 'auto' }}
        >
          {/* A stored name may not exist any more: it is shown, so that it can be removed. */}
          {[...new Set([...props.options, ...all])].map(name => (
            <MenuItem key={name} value={name} disabled={always.includes(name)} sx={{ gap: 2 }}>
              <Checkbox checked={all.includes(name)} size="small" tabIndex={-1} sx={{ p: 0 }} />
              {labelOf(name)}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
};
