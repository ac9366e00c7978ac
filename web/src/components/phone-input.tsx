import { TextInput, type TextInputProps } from './text-input.tsx';

type PhoneInputProps = Omit<TextInputProps, 'type' | 'lines'>;

/** A US phone number in any way people write one: `parsePhoneNumber` understands them all. */
export const PhoneInput = (props: PhoneInputProps) => (
  <TextInput placeholder="(555) 555-0123" {...props} type="tel" inputMode="tel" />
);
