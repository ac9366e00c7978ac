import { firstCharacters } from '../../first-characters.ts';
import { parsePhoneNumber } from '../../phone/us-number.ts';
import { plainText } from '../free-text.ts';
import { EmailInput } from '../lead-edit.ts';
import type { ColumnMapping } from './import-choices.ts';
import { type ImportField, importFieldNames, importFields, labelOf } from './import-fields.ts';

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, '');

const isTitleOf = (field: ImportField, title: string): boolean =>
  [field, labelOf(field), ...importFields[field].titles].some(known => plain(known) === title);

/** The mapping that the titles of the columns suggest; of two columns with one meaning, the first. */
export const suggestedMapping = (titles: readonly string[]): ColumnMapping => {
  const known = titles.map(title => importFieldNames.find(field => isTitleOf(field, plain(title))) ?? null);
  return known.map((field, at) => (known.indexOf(field) === at ? field : null));
};

/** What tells the files of one kind: the same titles in the same order. */
export const headerText = (titles: readonly string[]): string => titles.map(plain).join('|');

/** Why nothing can be imported with a mapping, and what to do; undefined if it can. */
export const mappingProblem = (mapping: ColumnMapping): string | undefined => {
  const named = mapping.filter(field => field !== null);
  const twice = named.find((field, at) => named.indexOf(field) !== at);
  if (twice) return `Two columns are ${labelOf(twice)}. Choose one of them.`;
  if (!named.includes('phone_number')) return 'Choose the column with the phone numbers.';
  return undefined;
};

const isOfCustomer = (cell: string): boolean =>
  parsePhoneNumber(cell) !== undefined || EmailInput.safeParse(cell).success;

/** Whether the first row of a file names its columns. A number or an e-mail address in it is that of a customer. */
export const hasTitles = (first: readonly string[]): boolean => !first.some(isOfCustomer);

const LONGEST_TITLE = 60;
const Title = plainText(10_000).transform(text => firstCharacters(text, LONGEST_TITLE));

/**
 * The titles as they are shown and kept. What may be a customer's is not: a title with four digits or an @ is replaced by
 * the place of its column.
 */
export const shownTitles = (first: readonly string[]): string[] =>
  first.map((cell, at) => {
    const title = Title.safeParse(cell).data ?? '';
    return title === '' || /@|(\d\D*){4}/.test(title) ? `Column ${at + 1}` : title;
  });
