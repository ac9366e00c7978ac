import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { Ref } from 'react';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { Field, type FieldProps } from './field.tsx';

type SelectInputProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  options: readonly string[];
  /** The label of an option; the option itself by default. */
  labelOf?: (option: string) => string;
  /** Shown before anything is chosen. */
  placeholder: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Why nothing can be chosen now: disables the select, and is shown below it. */
  disabledBecause?: string | undefined;
  inputRef?: Ref<{ focus: () => void }>;
};

const itself = (option: string) => option;

/** A field to choose one option of a list; typing its first letters finds an option. */
export const SelectInput = ({
  label,
  help,
  error,
  status,
  after,
  labelOf = itself,
  disabledBecause,
  ...props
}: SelectInputProps) => {
  // A stored value may no longer be an option: it is added to the list, otherwise nothing would be shown.
  const options =
    props.value === '' || props.options.includes(props.value) ? props.options : [props.value, ...props.options];
  return (
    <Field label={label} help={disabledBecause ?? help} error={error} status={status} after={after}>
      {({ id, labelId, describedBy, invalid }) => (
        <Select
          fullWidth
          displayEmpty
          labelId={labelId}
          value={props.value}
          error={invalid}
          autoFocus={props.autoFocus}
          disabled={props.disabled || disabledBecause !== undefined}
          inputRef={props.inputRef}
          onFocus={props.onFocus}
          onBlur={props.onBlur}
          onChange={event => props.onChange(event.target.value)}
          renderValue={value =>
            value ? labelOf(value) : <span style={{ color: themeToken('textMuted') }}>{props.placeholder}</span>
          }
          SelectDisplayProps={{ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: 400 } } } }}
        >
          {options.map(option => (
            <MenuItem key={option} value={option}>
              {labelOf(option)}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
};
