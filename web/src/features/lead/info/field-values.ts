import type { Lead } from '#shared/leads/lead';
import { DependantEdit, type LeadEdit, leadFields } from '#shared/leads/lead-edit';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { dayOf, dayText } from '../../../lib/forms/day.ts';
import type { DependantField, FieldPath } from './info-fields.ts';

type Place = { root: string; index: string | undefined; name: string };

const placeOf = (path: FieldPath): Place => {
  const [root = '', ...rest] = path.split('.');
  return { root, index: rest.length === 2 ? rest[0] : undefined, name: rest.at(-1) ?? root };
};

/** What a save of it is one with: a spouse's set is written at once, as are all children. */
export const rootOf = (path: FieldPath): string => placeOf(path).root;

const ofDependant = (path: FieldPath) => path.includes('.');
const isDay = (path: FieldPath) => placeOf(path).name === 'dob';
const isPhone = (path: FieldPath) => placeOf(path).name.endsWith('phone_number');

/** What the lead has there, as it is stored; empty where it has nothing. */
export const storedOf = (lead: Lead, path: FieldPath): string => {
  const { root, index, name } = placeOf(path);
  if (!ofDependant(path)) return lead[root as keyof typeof leadFields.shape] ?? '';
  const set = index === undefined ? lead.spouse : lead.child?.[index];
  return set?.[name as DependantField] ?? '';
};

/** What is stored, as a person reads and types it. */
export const shownOf = (path: FieldPath, stored: string): string =>
  isDay(path) ? dayText(stored) : isPhone(path) ? formatPhoneNumber(stored) : stored;

type Checked = { value: string } | { sentence: string };

/** What was typed as it is stored, or what is wrong with it. */
export const checked = (path: FieldPath, typed: string): Checked => {
  const { name } = placeOf(path);
  const schema = ofDependant(path)
    ? DependantEdit.shape[name as DependantField]
    : leadFields.shape[name as keyof typeof leadFields.shape];
  const result = schema.safeParse(isDay(path) ? dayOf(typed) : typed);
  if (result.success) return { value: result.data ?? '' };
  return { sentence: result.error.issues[0]?.message ?? 'This is not understood.' };
};

/** An edit of these fields and no others, as it is sent. */
export const editOf = (values: readonly [FieldPath, string][]): LeadEdit => {
  const edit: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const { root, index, name } = placeOf(path);
    const set = { ...(edit[root] as Record<string, unknown> | undefined) };
    if (!ofDependant(path)) edit[root] = value;
    else if (index === undefined) edit[root] = { ...set, [name]: value };
    else edit[root] = { ...set, [index]: { ...(set[index] as object | undefined), [name]: value } };
  }
  return edit as LeadEdit;
};
