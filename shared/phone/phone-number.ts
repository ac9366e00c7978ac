import * as z from 'zod';
import { ERASED_NUMBER, parsePhoneNumber, usNumber } from './us-number.ts';

export { ERASED_NUMBER, parsePhoneNumber };

/** A United States number in E.164: `+15551234567`. */
export const PhoneNumber = z.string().regex(usNumber, 'Expected a ten-digit phone number');
export type PhoneNumber = z.infer<typeof PhoneNumber>;

/** A number of exactly ten digits in any grouping, as E.164, with or without the `+1` of a stored number. */
export const parseTenDigits = (text: string): PhoneNumber | undefined =>
  text.replace(/^\s*\+1/, '').replace(/\D/g, '').length === 10 ? parsePhoneNumber(text) : undefined;

/** A number as a person writes it, as E.164. */
export const PhoneNumberInput = z.string().transform((text, context): PhoneNumber => {
  const number = parsePhoneNumber(text);
  if (number) return number;
  context.addIssue('Expected a ten-digit phone number');
  return z.NEVER;
});

/** `(555) 123-4567`, 'Erased' for the number of an erased lead; anything else unchanged. */
export const formatPhoneNumber = (number: string): string =>
  number === ERASED_NUMBER ? 'Erased' : number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
