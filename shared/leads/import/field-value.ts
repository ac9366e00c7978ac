import { states } from '../../dialing/states.ts';
import { firstCharacters } from '../../first-characters.ts';
import { leadFields } from '../lead-edit.ts';
import type { ImportField } from './import-fields.ts';

const MS_A_DAY = 86_400_000;
/** In March 1908 and in 2099. A smaller number is a year or an age. */
const [OLDEST_SERIAL, NEWEST_SERIAL] = [3_000, 73_050];
/** Day 0 of the serial dates of spreadsheets, from March 1900 on (Microsoft Support, "Date systems in Excel"). */
const DAY_ZERO = Date.UTC(1899, 11, 30);

const pad = (part: string): string => part.padStart(2, '0');

/** `1961-05-20` of `5/20/1961`, of `1961-05-20T00:00:00Z` and of the serial number 22421; anything else unchanged. */
const asDay = (text: string): string => {
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (month && day && year) return `${year}-${pad(month)}-${pad(day)}`;
  const serial = Number(text);
  if (/^\d{1,5}(\.\d+)?$/.test(text) && serial >= OLDEST_SERIAL && serial < NEWEST_SERIAL)
    return new Date(DAY_ZERO + Math.floor(serial) * MS_A_DAY).toISOString().slice(0, 10);
  return text.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1');
};

const abbreviations = new Map(
  Object.entries(states).map(([abbreviation, { name }]) => [name.toLowerCase(), abbreviation]),
);

const asChoice = (text: string, choices: Record<string, readonly string[]>): string =>
  Object.keys(choices).find(choice => choices[choice]?.includes(text.toLowerCase())) ?? text;

/** Fields of several lines. In another one a line break comes from a quote that is open, or from two rows in one. */
const longFields: readonly ImportField[] = [
  'previous_plan_info',
  'pre_x_condition_details',
  'meds_list',
  'details_on_whats_important',
];

const LINE_BREAK = 'There is a line break in it. Look for a quote that is not closed.';

/** How people write what a lead stores in one form only. */
const normalised: Partial<Record<ImportField, (text: string) => string>> = {
  dob: asDay,
  state_abbr: text => abbreviations.get(text.toLowerCase()) ?? text.toUpperCase(),
  // A spreadsheet drops the zero at the beginning of 02139.
  zip_code: text => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text),
  // Files have whole middle names.
  middle_initial: text => firstCharacters(text, 1),
  gender: text => asChoice(text, { male: ['m', 'male'], female: ['f', 'female'] }),
  insured_now: text => asChoice(text, { yes: ['y', 'yes', 'true', '1'], no: ['n', 'no', 'false', '0'] }),
};

/** The value of a cell as a lead stores it, or why it can't be; the reason does not repeat the cell. */
export const fieldValue = (field: ImportField, cell: string): { value: string } | { problem: string } => {
  if (/[\r\n]/.test(cell) && !longFields.includes(field)) return { problem: LINE_BREAK };
  const parsed = leadFields.shape[field].safeParse(normalised[field]?.(cell) ?? cell);
  if (parsed.success) return { value: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? 'This value is not valid.' };
};
