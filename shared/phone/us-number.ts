/** A United States number in E.164: `+15551234567`. */
export const usNumber = /^\+1[2-9]\d{9}$/;

/** Stands for the number of a lead that was erased. No carrier has it: exchanges do not begin with 0. */
export const ERASED_NUMBER = '+12000000000';

/**
 * A number as people and carriers write it, as E.164; `undefined` if it is not a ten-digit US number. Without zod, for
 * the public page.
 */
export const parsePhoneNumber = (text: string): string | undefined => {
  // A foreign number, an address or a word that contains ten digits is not a US number.
  if (/[a-z@:]/i.test(text) || /^\s*\+(?!\s*1)/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const number = `+1${digits}`;
  return usNumber.test(number) && number !== ERASED_NUMBER ? number : undefined;
};
