import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';

type TextInputProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: 'email' | 'password' | 'text';
  autoComplete?: string;
  autoFocus?: boolean;
  /** Lines of a long text; it grows up to 10. */
  lines?: number;
  /** 40 px, for a form that stands alone. */
  large?: boolean;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
};

/** A field for text, of one line or of several. */
export const TextInput = ({ label, help, error, ...props }: TextInputProps) => (
  <Field label={label} help={help} error={error}>
    {({ id, describedBy, invalid }) => (
      <OutlinedInput
        id={id}
        fullWidth
        type={props.type ?? 'text'}
        value={props.value}
        error={invalid}
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus}
        multiline={props.lines !== undefined}
        minRows={props.lines}
        maxRows={10}
        inputRef={props.inputRef}
        onBlur={props.onBlur}
        onChange={event => props.onChange(event.target.value)}
        inputProps={{ 'aria-describedby': describedBy, spellCheck: props.lines !== undefined }}
        sx={{ minHeight: props.large ? 40 : undefined }}
      />
    )}
  </Field>
);
