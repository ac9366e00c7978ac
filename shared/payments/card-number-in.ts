import { withAsciiDigits } from './ascii-digits.ts';
import { passesLuhn } from './luhn.ts';

const MOST_DIGITS = 16;

/** Of banks and of cards for travel (ISO/IEC 7812-1): 13 to 16 digits with their check digit. */
const isCardNumber = (digits: string): boolean => /^[2-6]\d{12,15}$/.test(digits) && passesLuhn(digits);

/** Between two groups of one number: a few signs of any kind, or any number of spaces, dots and dashes. */
const SEPARATOR = /^(?:[^\p{L}\d]{1,3}|[\s.\p{Pd}\p{Cf}]+)$/u;

/** The groups of digits in a text; those that stand in one list can be one number. */
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
 * Whether a card's number begins with this group. Cards are written in fours or longer, or a digit at a time: phone
 * numbers, dates and doses that follow one another have shorter groups, and would make one by chance one time in ten.
 * Looks at sixteen digits and no further, so that a text of any length is read once.
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

/** Whether somebody has written a card's number into a text, in the digits of any script. */
export const hasCardNumber = (text: string): boolean =>
  runsOfGroups(withAsciiDigits(text)).some(groups => groups.some((_, from) => beginsCardNumber(groups, from)));

/** What is said of one, wherever people write freely. */
export const NO_CARD_NUMBER = 'Card numbers belong on PAYMENTS alone. Please take this one out.';
