import { withAsciiDigits } from './ascii-digits.ts';
import { passesLuhn } from './luhn.ts';

const MOST_DIGITS = 16;

/** Payment card numbers have 13 to 16 digits including the check digit (ISO/IEC 7812-1). */
const isCardNumber = (digits: string): boolean => /^[2-6]\d{12,15}$/.test(digits) && passesLuhn(digits);

/** Between two groups of one number: three characters, letters too, or any number of spaces, dots, dashes, underscores. */
const SEPARATOR = /^(?:\D{1,3}|[\s.\p{Pd}\p{Pc}]+)$/u;

/** The groups of digits in a text; groups in one list can form one number. */
const runsOfGroups = (text: string): string[][] => {
  const runs: string[][] = [];
  let end: number | undefined;
  for (const { 0: group, index } of text.matchAll(/\d+/g)) {
    if (end !== undefined && SEPARATOR.test(text.slice(end, index))) runs.at(-1)?.push(group);
    else runs.push([group]);
    end = index + group.length;
  }
  return runs;
};

/**
 * Whether a card number begins with this group. People write card numbers in groups of four or more digits, or in
 * single digits; lists of phone numbers or dates have shorter groups, which would match by chance one time in ten.
 * It reads sixteen digits at most, so that a long text is read only once.
 */
const beginsCardNumber = (groups: readonly string[], from: number): boolean => {
  let digits = '';
  let areLong = true;
  let areSingle = true;
  for (let at = from; at < groups.length && (areLong || areSingle); at++) {
    const group = groups[at] ?? '';
    digits += group;
    areSingle &&= group.length === 1;
    if (digits.length > MOST_DIGITS) return false;
    if ((areLong || areSingle) && isCardNumber(digits)) return true;
    areLong &&= group.length >= 4;
  }
  return false;
};

/** Whether a text contains a card number, in the digits of any script. */
export const hasCardNumber = (text: string): boolean =>
  runsOfGroups(withAsciiDigits(text)).some(groups => groups.some((_, from) => beginsCardNumber(groups, from)));

/** The message for a card number in a free text. */
export const NO_CARD_NUMBER = 'Card numbers belong on PAYMENTS alone. Please take this one out.';
