import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type TextInputProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  type?: 'email' | 'password' | 'text' | 'tel' | 'url';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
  readOnly?: boolean;
  /** Inside the control, at its left. */
  start?: ReactNode;
  /** Inside the control, at its right. */
  end?: ReactNode;
  /** The number of lines of a long text; the control grows up to 10 lines. */
  lines?: number;
  /** 40 px high, for a form that has a page of its own. */
  large?: boolean;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
};

/** Grown by the browser: MUI's own text area measures itself, and so the whole screen, each time that it is shown. */
const growing = (lines = 1) => ({ fieldSizing: 'content', minHeight: `${lines}lh`, maxHeight: '10lh' });

/** A field for text of one or more lines. */
export const TextInput = ({ label, help, error, status, after, ...props }: TextInputProps) => (
  <Field label={label} help={help} error={error} status={status} after={after}>
    {({ id, describedBy, invalid }) => (
      <OutlinedInput
        id={id}
        fullWidth
        type={props.type ?? 'text'}
        value={props.value}
        error={invalid}
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus}
        placeholder={props.placeholder}
        disabled={props.disabled}
        readOnly={props.readOnly}
        startAdornment={props.start}
        endAdornment={props.end}
        multiline={props.lines !== undefined}
        {...(props.lines !== undefined && { inputComponent: 'textarea' })}
        inputRef={props.inputRef}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
        onChange={event => props.onChange(event.target.value)}
        inputProps={{
          'aria-describedby': describedBy,
          // Hebrew and Arabic text is shown from right to left.
          dir: 'auto',
          spellCheck: props.lines !== undefined,
          inputMode: props.inputMode,
          maxLength: props.maxLength,
          rows: props.lines,
        }}
        sx={{ minHeight: props.large ? 40 : undefined, '& textarea': growing(props.lines) }}
      />
    )}
  </Field>
);
