import { withoutNeutralising } from '../exports/csv.ts';
import { type PhoneNumber, parsePhoneNumber } from '../phone/phone-number.ts';
import { ListedEmail } from './blacklist-entry.ts';

/** The places of the two columns of a list, from 0. */
export type ListColumns = { phone: number; email: number };

/** A row of a list that can be added. */
export type ListedRow = { phone_number?: PhoneNumber; email?: string };

const byPlace: ListColumns = { phone: 0, email: 1 };

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '');

type Title = (title: string) => boolean;

/** What names a column of phone numbers, the clearest titles first: a member has a number too, and a phone a type. */
const phoneTitles: Title[] = [
  title => /^(tele)?phone(numbers?)?$|^(mobile|cell)(phone)?(number)?$/.test(plain(title)),
  title => /phone|(^|[^a-z])(mobile|cell)/i.test(title),
  title => /^numbers?$/.test(plain(title)),
];
const emailTitles: Title[] = [title => /^e?mail(address(es)?)?$/.test(plain(title)), title => /e-?mail/i.test(title)];

/** A cell of a customer, or a word that may be a title. */
const isValue = (cell: string): boolean => /\d{3}|@/.test(cell);

/** The places of the columns with the clearest titles. */
const columnsOf = (titles: readonly Title[], first: readonly string[]): number[] => {
  for (const isTitle of titles) {
    const found = [...first.keys()].filter(at => isTitle(first[at] ?? '') && !isValue(first[at] ?? ''));
    if (found.length > 0) return found;
  }
  return [];
};

type FirstRow = { columns: ListColumns; hasTitles: boolean } | { problem: string };

const two = (what: string): FirstRow => ({
  problem: `Two columns are named like ${what}. Keep one of them, and upload the list again.`,
});

/**
 * The columns that the first row names, such as `phone_number` and `email`. Without titles the first column has the
 * numbers and the second one the e-mail addresses, and the row is one of the list. Where the titles leave open what the
 * columns are, there is a message: the wrong numbers would be blocked.
 */
export const listColumns = (first: string[]): FirstRow => {
  const [phones, emails] = [columnsOf(phoneTitles, first), columnsOf(emailTitles, first)];
  if (phones.length > 1) return two('phone numbers');
  if (emails.length > 1) return two('e-mail addresses');
  const columns = { phone: phones[0] ?? -1, email: emails[0] ?? -1 };
  if (columns.phone >= 0 || columns.email >= 0) return { columns, hasTitles: true };
  if (first.some(isValue) || !first.some(cell => /[a-z]/i.test(cell))) return { columns: byPlace, hasTitles: false };
  return { problem: 'No column is named Phone or Email. Name the columns, and upload the list again.' };
};

/** The entry of a row, or why it is rejected. The message does not repeat what the row contains. */
export const listedRow = (cells: string[], { phone, email }: ListColumns): ListedRow | { reason: string } => {
  const [phoneText, emailText] = [cells[phone] ?? '', cells[email] ?? ''].map(withoutNeutralising) as [string, string];
  if (phoneText === '' && emailText === '') return { reason: 'There is neither a phone number nor an e-mail address.' };
  const number = parsePhoneNumber(phoneText);
  if (phoneText !== '' && !number) return { reason: 'This is not a ten-digit US phone number.' };
  const address = ListedEmail.safeParse(emailText);
  if (emailText !== '' && !address.success) return { reason: 'This is not an e-mail address.' };
  return { ...(number && { phone_number: number }), ...(address.success && { email: address.data }) };
};
