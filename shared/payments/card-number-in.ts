import { passesLuhn } from './payment-edit.ts';

/** Digits as people write them: in groups, with a space, a dash or a dot between them. */
const GROUPS = /\d+(?:[^\p{L}\d]{1,3}\d+)*/gu;

const isCardNumber = (digits: string): boolean => /^\d{13,16}$/.test(digits) && passesLuhn(digits);

/** Whether some of these groups, one after the other, make a card's number. */
const makeCardNumber = (groups: string[]): boolean =>
  groups.some((_, from) =>
    groups.slice(from).some((_, more) => isCardNumber(groups.slice(from, from + more + 1).join(''))),
  );

/** Whether somebody has written a card's number into a text: 13 to 16 digits with their check digit. */
export const hasCardNumber = (text: string): boolean =>
  (text.normalize('NFKC').match(GROUPS) ?? []).some(written => makeCardNumber(written.match(/\d+/g) ?? []));
