import { withAsciiDigits } from '../payments/ascii-digits.ts';

/**
 * Three, two and four digits with separators. No number begins with 000 or 666, nor has a part of zeros
 * (Social Security Administration, Number Randomization FAQs). Those that begin with 9 are taxpayer numbers of the IRS.
 */
const GROUPED = /(?<!\d)(?!000|666)\d{3}[\s.\p{Pd}]{1,3}(?!00)\d{2}[\s.\p{Pd}]{1,3}(?!0000)\d{4}(?!\d)/u;
/** Nine digits alone may be any number; after these words they are this one. */
const NAMED = /(?:\bssn|\bsocial security|\bsocial)\D{0,20}\d{9}(?!\d)/iu;

/** Whether a text contains a Social Security number, in the digits of any script. */
export const hasSocialSecurityNumber = (text: string): boolean => {
  const ascii = withAsciiDigits(text);
  return GROUPED.test(ascii) || NAMED.test(ascii);
};

/** The message for a Social Security number in a free text. */
export const NO_SOCIAL_SECURITY_NUMBER = 'Social Security numbers may not be written here. Please take this one out.';
