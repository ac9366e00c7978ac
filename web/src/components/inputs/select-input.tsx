import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { Ref } from 'react';
import { token } from '../../lib/ui/theme-token.ts';
import { Field, type FieldProps } from './field.tsx';

type SelectInputProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  options: readonly string[];
  /** How an option reads, where that is not the option itself. */
  labelOf?: (option: string) => string;
  /** What stands there before anything is chosen. */
  placeholder: string;
  autoFocus?: boolean;
  disabled?: boolean;
  inputRef?: Ref<{ focus: () => void }>;
};

const itself = (option: string) => option;

/** A field to choose one of a list; typing its first letters finds it. */
export const SelectInput = ({ label, help, error, status, after, labelOf = itself, ...props }: SelectInputProps) => {
  // What is stored may be a choice of another time: it stands in the list too, as else nothing would be shown.
  const options =
    props.value === '' || props.options.includes(props.value) ? props.options : [props.value, ...props.options];
  return (
    <Field label={label} help={help} error={error} status={status} after={after}>
      {({ id, labelId, describedBy, invalid }) => (
        <Select
          fullWidth
          displayEmpty
          labelId={labelId}
          value={props.value}
          error={invalid}
          autoFocus={props.autoFocus}
          disabled={props.disabled}
          inputRef={props.inputRef}
          onFocus={props.onFocus}
          onBlur={props.onBlur}
          onChange={event => props.onChange(event.target.value)}
          renderValue={value =>
            value ? labelOf(value) : <span style={{ color: token('textMuted') }}>{props.placeholder}</span>
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
