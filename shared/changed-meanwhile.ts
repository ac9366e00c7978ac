import * as z from 'zod';
import { type ErrorDetail, Rejection } from './errors.ts';

/**
 * The stored values that an edit replaces, as its user saw them, by the field's name: `city`, `child.0.first_name`,
 * `script_answers.carrier`. Empty for a field without a value. A field that is not named is replaced whatever it holds.
 */
export const Base = z.record(z.string().max(80), z.string().max(5000));
export type Base = z.infer<typeof Base>;

/** A field of an edit: the value that it has now, and the value that it shall have; empty for none. */
export type EditedField = { field: string; current: string; wanted: string };

/** The name of an answer of the script, which is no field of the lead's own. */
export const answerField = (name: string): string => `script_answers.${name}`;

/** docs/product.md, Changes at the same moment. */
export const CHANGED_MEANWHILE = 'Somebody else has changed this at the same moment. Choose which it is.';

/** A `conflict` with the current value of each field in which the stored values are not as the user saw them. */
export const editConflict = (fields: readonly Pick<EditedField, 'field' | 'current'>[]): Rejection =>
  new Rejection(
    'conflict',
    CHANGED_MEANWHILE,
    fields.map(({ field, current }): ErrorDetail => ({ field, message: CHANGED_MEANWHILE, current })),
  );

const hasConflict = ({ field, current, wanted }: EditedField, base: Base): boolean =>
  base[field] !== undefined && current !== base[field] && current !== wanted;

/**
 * The rejection of an edit of a value that its user has not seen, unless it is the value that is wanted: the first
 * answer was lost. It is a `conflict` with the current value of each such field.
 */
export const changedMeanwhile = (fields: readonly EditedField[], base: Base = {}): Rejection | undefined => {
  const changed = fields.filter(field => hasConflict(field, base));
  return changed.length > 0 ? editConflict(changed) : undefined;
};
