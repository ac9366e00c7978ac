import { withAsciiDigits } from '../payments/ascii-digits.ts';

/** What people write between the parts of a number; the last one is the minus sign. */
const BETWEEN = String.raw`[\s./\p{Pd}\p{Pc}\u2212]`;
/**
 * Three, two and four digits with separators. No number begins with 000 or 666, nor has a part of zeros
 * (Social Security Administration, Number Randomization FAQs). Those that begin with 9 are taxpayer numbers of the IRS.
 */
const GROUPED = new RegExp(
  String.raw`(?<!\d)(?!000|666)\d{3}${BETWEEN}{1,3}(?!00)\d{2}${BETWEEN}{1,3}(?!0000)\d{4}(?!\d)`,
  'u',
);
const NAME = String.raw`\b(?:ssn|ss ?#|social security|social)`;
/** A day and a time have nine digits too: `01/05/2026 9 am`. */
const DATE = String.raw`\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2}`;
/** Nine digits in any groups may be any number; after these words they are this one. */
const NAMED = new RegExp(String.raw`${NAME}\D{0,20}(?!${DATE})(?:\d${BETWEEN}{0,3}){8}\d(?!\d)`, 'iu');

/** Whether a text contains a Social Security number, in the digits of any script. */
export const hasSocialSecurityNumber = (text: string): boolean => {
  const ascii = withAsciiDigits(text);
  return GROUPED.test(ascii) || NAMED.test(ascii);
};

/** The message for a Social Security number in a free text. */
export const NO_SOCIAL_SECURITY_NUMBER = 'Social Security numbers may not be written here. Please take this one out.';
