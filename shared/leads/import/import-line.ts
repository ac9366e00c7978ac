import * as z from 'zod';
import { withoutNeutralising } from '../../exports/csv.ts';
import { PhoneNumber } from '../../phone/phone-number.ts';
import { leadFields } from '../lead-edit.ts';
import { fieldValue } from './field-value.ts';
import type { ColumnMapping } from './import-choices.ts';
import { type ImportField, importFieldNames, labelOf } from './import-fields.ts';

const imported = Object.fromEntries(importFieldNames.map(field => [field, true])) as Record<ImportField, true>;

/** What a line says of a lead; an empty cell says nothing. */
export const LineFields = leadFields.pick(imported).partial().extend({ phone_number: PhoneNumber });
export type LineFields = z.infer<typeof LineFields>;

/** A line of a file by its number: its values, or why it can't be imported. */
export const ImportLine = z.union([
  z.object({ line: z.number().int(), fields: LineFields }),
  z.object({ line: z.number().int(), reason: z.string() }),
]);
export type ImportLine = z.infer<typeof ImportLine>;

const NO_NUMBER = 'There is no phone number.';

/** The values of a line, or the reason of the first cell that can't be stored, which does not repeat the cell. */
export const lineFields = (
  cells: readonly string[],
  mapping: ColumnMapping,
): { fields: LineFields } | { reason: string } => {
  const values: Partial<Record<ImportField, string>> = {};
  for (const [at, field] of mapping.entries()) {
    const cell = withoutNeutralising(cells[at]?.trim() ?? '');
    if (!field || cell === '') continue;
    const read = fieldValue(field, cell);
    if ('problem' in read) return { reason: `${labelOf(field)}: ${read.problem}` };
    if (read.value !== '') values[field] = read.value;
  }
  return values.phone_number === undefined ? { reason: NO_NUMBER } : { fields: LineFields.parse(values) };
};
