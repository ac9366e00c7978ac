import { typedDay } from '../../lib/forms/day.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

type DateInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'placeholder' | 'lines' | 'maxLength'>;

/**
 * A day as people type it: MM/DD/YYYY; its slashes come by themselves, and a pasted 2001-12-31 is understood. The
 * value is what was typed: `dayOf` (lib/day.ts) makes `2001-12-31` of it, `dayText` the other way.
 */
export const DateInput = ({ onChange, ...props }: DateInputProps) => (
  <TextInput
    {...props}
    inputMode="numeric"
    placeholder="MM/DD/YYYY"
    onChange={text => onChange(typedDay(text, props.value))}
  />
);
