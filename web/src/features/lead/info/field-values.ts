import type { Lead } from '#shared/leads/lead';
import { DependantEdit, type LeadEdit, leadFields } from '#shared/leads/lead-edit';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { dayOf, dayText } from '../../../lib/forms/day.ts';
import type { Checked, FieldRules } from '../../../lib/forms/saved-field.ts';
import type { DependantField, FieldPath } from './info-fields.ts';

type Place = { root: string; index: string | undefined; name: string };

const placeOf = (path: FieldPath): Place => {
  const [root = '', ...rest] = path.split('.');
  return { root, index: rest.length === 2 ? rest[0] : undefined, name: rest.at(-1) ?? root };
};

/** Fields of one group are saved in one request: the spouse's fields, and those of all children. */
export const groupOf = (path: FieldPath): string => placeOf(path).root;

const isOfDependant = (path: FieldPath) => path.includes('.');
const isDay = (path: FieldPath) => placeOf(path).name === 'dob';
const isPhone = (path: FieldPath) => placeOf(path).name.endsWith('phone_number');

/** The lead's value of a field; empty where it has none. */
export const storedOf = (lead: Lead, path: FieldPath): string => {
  const { root, index, name } = placeOf(path);
  if (!isOfDependant(path)) return lead[root as keyof typeof leadFields.shape] ?? '';
  const set = index === undefined ? lead.spouse : lead.child?.[index];
  return set?.[name as DependantField] ?? '';
};

/** A stored value as the user reads and types it. */
const shownOf = (path: FieldPath, stored: string): string =>
  isDay(path) ? dayText(stored) : isPhone(path) ? formatPhoneNumber(stored) : stored;

/** Empty values are ignored (docs/product.md, Lead details). */
const check = (path: FieldPath, text: string): Checked => {
  if (text.trim() === '') return 'ignore';
  const { name } = placeOf(path);
  const schema = isOfDependant(path)
    ? DependantEdit.shape[name as DependantField]
    : leadFields.shape[name as keyof typeof leadFields.shape];
  const result = schema.safeParse(isDay(path) ? dayOf(text) : text);
  if (result.success) return { value: result.data ?? '' };
  return { message: result.error.issues[0]?.message ?? 'This is not understood.' };
};

export const rulesOf = (path: FieldPath): FieldRules => ({
  shown: stored => shownOf(path, stored),
  check: text => check(path, text),
});

/** The edit of the lead that sets these fields and no others. */
export const editOf = (values: Partial<Record<FieldPath, string>>): LeadEdit => {
  const edit: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values) as [FieldPath, string][]) {
    const { root, index, name } = placeOf(path);
    const set = { ...(edit[root] as Record<string, unknown> | undefined) };
    if (!isOfDependant(path)) edit[root] = value;
    else if (index === undefined) edit[root] = { ...set, [name]: value };
    else edit[root] = { ...set, [index]: { ...(set[index] as object | undefined), [name]: value } };
  }
  return edit as LeadEdit;
};
