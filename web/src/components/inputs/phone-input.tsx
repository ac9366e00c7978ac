import { TextInput, type TextInputProps } from './text-input.tsx';

type PhoneInputProps = Omit<TextInputProps, 'type' | 'lines'>;

/** A US phone number in any usual format; `parsePhoneNumber` understands them all. */
export const PhoneInput = (props: PhoneInputProps) => (
  <TextInput placeholder="(###) ###-####" {...props} type="tel" inputMode="tel" />
);
