import { TextInput } from '../../components/inputs/text-input.tsx';

type CodeInputProps = { value: string; onChange: (code: string) => void; large?: boolean; autoFocus?: boolean };

const LENGTH = 6;

export const isCode = (text: string): boolean => text.length === LENGTH;

/** A code of an authenticator app. Apps show it with a space in the middle, which a paste may contain. */
export const CodeInput = ({ onChange, ...props }: CodeInputProps) => (
  <TextInput
    {...props}
    label="Code"
    help="The six digits that the app shows now"
    inputMode="numeric"
    autoComplete="one-time-code"
    onChange={text => onChange(text.replace(/\D/g, '').slice(0, LENGTH))}
  />
);
