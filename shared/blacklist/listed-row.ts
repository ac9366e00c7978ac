import { type PhoneNumber, parsePhoneNumber } from '../phone/phone-number.ts';
import { ListedEmail } from './blacklist-entry.ts';

/** The places of the two columns of a list, from 0. */
export type ListColumns = { phone: number; email: number };

/** A row of a list that can be added. */
export type ListedRow = { phone_number?: PhoneNumber; email?: string };

const byPlace: ListColumns = { phone: 0, email: 1 };

const isPhoneTitle = (text: string): boolean => /phone|number|mobile|cell/i.test(text) && !/\d{3}/.test(text);
const isEmailTitle = (text: string): boolean => /e-?mail/i.test(text) && !text.includes('@');

/**
 * The columns that the first row names, such as `phone_number` and `email`. Without titles the first column has the
 * numbers and the second one the e-mail addresses, and the row is one of the list.
 */
export const listColumns = (first: string[]): { columns: ListColumns; hasTitles: boolean } => {
  const [phone, email] = [first.findIndex(isPhoneTitle), first.findIndex(isEmailTitle)];
  return phone < 0 && email < 0
    ? { columns: byPlace, hasTitles: false }
    : { columns: { phone, email }, hasTitles: true };
};

/** The entry of a row, or why it is rejected. The message does not repeat what the row contains. */
export const listedRow = (cells: string[], { phone, email }: ListColumns): ListedRow | { reason: string } => {
  const [phoneText, emailText] = [cells[phone] ?? '', cells[email] ?? ''];
  if (phoneText === '' && emailText === '') return { reason: 'There is neither a phone number nor an e-mail address.' };
  const number = parsePhoneNumber(phoneText);
  if (phoneText !== '' && !number) return { reason: 'This is not a ten-digit US phone number.' };
  const address = ListedEmail.safeParse(emailText);
  if (emailText !== '' && !address.success) return { reason: 'This is not an e-mail address.' };
  return { ...(number && { phone_number: number }), ...(address.success && { email: address.data }) };
};
