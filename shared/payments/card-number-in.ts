import { passesLuhn } from './payment-edit.ts';

/** Digits as people write them: in groups, with a space, a dash or a dot between them. */
const GROUPS = /\d+(?:[^\p{L}\d]{1,3}\d+)*/gu;

/** Of banks and of cards for travel (ISO/IEC 7812-1): 13 to 16 digits with their check digit. */
const isCardNumber = (digits: string): boolean => /^[2-6]\d{12,15}$/.test(digits) && passesLuhn(digits);

/**
 * Cards are written in fours or longer, or a digit at a time. Phone numbers, dates and doses that follow one another
 * have shorter groups, and would make a card's number by chance one time in ten.
 */
const isCardGrouped = (groups: string[]): boolean =>
  groups.slice(0, -1).every(group => group.length >= 4) || groups.every(group => group.length === 1);

/** Whether some of these groups, one after the other, make a card's number. */
const makeCardNumber = (groups: string[]): boolean =>
  groups.some((_, from) =>
    groups.slice(from).some((_, more) => {
      const some = groups.slice(from, from + more + 1);
      return isCardGrouped(some) && isCardNumber(some.join(''));
    }),
  );

/** Whether somebody has written a card's number into a text. */
export const hasCardNumber = (text: string): boolean =>
  (text.normalize('NFKC').match(GROUPS) ?? []).some(written => makeCardNumber(written.match(/\d+/g) ?? []));

/** What is said of one, wherever people write freely. */
export const NO_CARD_NUMBER = 'Card numbers belong on PAYMENTS alone. Please take this one out.';
