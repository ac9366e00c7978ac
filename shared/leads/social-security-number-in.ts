import { withAsciiDigits } from '../payments/ascii-digits.ts';

/**
 * What people write between the parts of a number; the last one of the class is the minus sign. A comma with a space is
 * left out: `250, 75, 1200` is a list of prices.
 */
const BETWEEN = String.raw`(?:[\s./;*()\p{Pd}\p{Pc}\u2212]{1,3}|,)`;
/**
 * Three, two and four digits with separators. No number begins with 000 or 666, nor has a part of zeros
 * (Social Security Administration, Number Randomization FAQs). Those that begin with 9 are taxpayer numbers of the IRS.
 */
const GROUPED = new RegExp(String.raw`(?<!\d)(?!000|666)\d{3}${BETWEEN}(?!00)\d{2}${BETWEEN}(?!0000)\d{4}(?!\d)`, 'u');
const NAME = String.raw`\b(?:s\.?\s?s\.?(?:\s?n\.?s?)?(?!\p{L})|social)`;
/** Nine digits in any groups may be any number; in the sentence after these words they are this one. */
const NAMED = new RegExp(String.raw`${NAME}\D{0,60}(?:\d\D{0,3}){8}\d(?!\d)`, 'iu');

const DATE = String.raw`\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2}`;
const PHONE_NUMBER = String.raw`\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}`;
/** With what is beside them these have nine digits in a row too: `01/05/2026 9 am`. */
const OTHER_NUMBERS = new RegExp(String.raw`(?<!\d)(?:${DATE}|${PHONE_NUMBER})(?!\d)`, 'gu');
/** Longer than what may be between two digits. */
const NO_DIGITS = 'xxxx';

/** Whether a text contains a Social Security number, in the digits of any script. */
export const hasSocialSecurityNumber = (text: string): boolean => {
  const ascii = withAsciiDigits(text);
  return GROUPED.test(ascii) || NAMED.test(ascii.replace(OTHER_NUMBERS, NO_DIGITS));
};

/** The message for a Social Security number in a free text. */
export const NO_SOCIAL_SECURITY_NUMBER = 'Social Security numbers may not be written here. Please take this one out.';
