import { typedDay } from '../../lib/forms/day.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

type DateInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'placeholder' | 'lines' | 'maxLength'>;

/**
 * A date typed as MM/DD/YYYY; slashes are added while typing, and a pasted 2001-12-31 is accepted. The value is the
 * typed text: `dayOf` (lib/forms/day.ts) converts it to `2001-12-31`, `dayText` converts back.
 */
export const DateInput = ({ onChange, ...props }: DateInputProps) => (
  <TextInput
    {...props}
    inputMode="numeric"
    placeholder="MM/DD/YYYY"
    onChange={text => onChange(typedDay(text, props.value))}
  />
);
