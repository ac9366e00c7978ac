import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { Ref } from 'react';
import { token } from '../lib/token.ts';
import { Field, type FieldProps } from './field.tsx';

type SelectInputProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly string[];
  /** What stands there before anything is chosen. */
  placeholder: string;
  autoFocus?: boolean;
  inputRef?: Ref<{ focus: () => void }>;
};

/** A field to choose one of a list; typing its first letters finds it. */
export const SelectInput = ({ label, help, error, ...props }: SelectInputProps) => (
  <Field label={label} help={help} error={error}>
    {({ id, labelId, describedBy, invalid }) => (
      <Select
        fullWidth
        displayEmpty
        labelId={labelId}
        value={props.value}
        error={invalid}
        autoFocus={props.autoFocus}
        inputRef={props.inputRef}
        onBlur={props.onBlur}
        onChange={event => props.onChange(event.target.value)}
        renderValue={value => value || <span style={{ color: token('textMuted') }}>{props.placeholder}</span>}
        SelectDisplayProps={{ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 400 } } } }}
      >
        {props.options.map(option => (
          <MenuItem key={option} value={option}>
            {option}
          </MenuItem>
        ))}
      </Select>
    )}
  </Field>
);
