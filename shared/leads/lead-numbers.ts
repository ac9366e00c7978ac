import { ERASED_NUMBER, type PhoneNumber } from '../phone/phone-number.ts';
import type { Lead } from './lead.ts';

export type WithNumbers = Pick<Lead, 'phone_number' | 'alt_phone_number' | 'esig_phone_number'>;

/** The numbers of a lead besides the main one, each once. */
export const otherNumbersOf = ({ phone_number, alt_phone_number, esig_phone_number }: WithNumbers): PhoneNumber[] =>
  [...new Set([alt_phone_number, esig_phone_number])].filter(
    number => number !== undefined && number !== phone_number && number !== ERASED_NUMBER,
  ) as PhoneNumber[];

/** Every number at which a lead is reached, the main one first. */
export const numbersOf = (lead: WithNumbers): PhoneNumber[] => [
  ...(lead.phone_number === ERASED_NUMBER ? [] : [lead.phone_number]),
  ...otherNumbersOf(lead),
];
