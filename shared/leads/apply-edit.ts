import type { EditedField } from '../changed-meanwhile.ts';
import { Rejection } from '../errors.ts';
import type { Timestamp } from '../time.ts';
import type { Dependant, Lead } from './lead.ts';
import { childPlaces, type LeadEdit, MAX_CHILDREN } from './lead-edit.ts';

const merged = (known: Dependant | undefined, edit: Dependant): Dependant => ({ ...known, ...edit });

const isEmpty = (edit: object): boolean => Object.keys(edit).length === 0;

type Known = Partial<Pick<Lead, 'spouse' | 'child' | 'phone_number' | 'alt_phone_number'>>;

type By = { userId: string; now: Timestamp };

/** When an edit changes the lead's numbers, and who does. */
const originOf = (lead: Known, { phone_number, alt_phone_number }: LeadEdit, { userId, now }: By) => ({
  ...(phone_number !== undefined &&
    phone_number !== lead.phone_number && { phone_number_since: now, phone_number_by: userId }),
  ...(alt_phone_number !== undefined &&
    alt_phone_number !== lead.alt_phone_number && { alt_phone_number_since: now, alt_phone_number_by: userId }),
});

/**
 * The fields of the lead that an edit sets. The edited fields of the spouse and of each child are merged into the known
 * ones. A changed phone number also sets when and by whom.
 */
export const fieldsFromEdit = (
  lead: Known,
  { spouse, child, ...fields }: LeadEdit,
  by: By,
): Partial<Omit<Lead, 'id' | 'version'>> => {
  const children = Object.entries(child ?? {}).filter(([, edit]) => !isEmpty(edit));
  const edited = Object.fromEntries(children.map(([index, edit]) => [index, merged(lead.child?.[index], edit)]));
  return {
    ...fields,
    ...originOf(lead, fields, by),
    ...(spouse && !isEmpty(spouse) && { spouse: merged(lead.spouse, spouse) }),
    ...(children.length > 0 && { child: { ...lead.child, ...edited } }),
  };
};

const isOnlyMark = (set: object): boolean => Object.keys(set).every(field => field === 'added_as');

/**
 * The edit with each added child (`added_as`) at its own place: where its mark is already, else the first free place.
 * Two users who add a child at the same time add two, and a repeated request adds one.
 * @throws Rejection `conflict` if there is no free place
 */
export const withChildPlaces = ({ child: known = {} }: Pick<Lead, 'child'>, edit: LeadEdit): LeadEdit => {
  if (!edit.child) return edit;
  const sets = Object.entries(edit.child);
  const child = Object.fromEntries(sets.filter(([, set]) => set.added_as === undefined));
  for (const [, set] of sets) {
    if (set.added_as === undefined || isOnlyMark(set)) continue;
    const place =
      childPlaces.find(index => [known[index], child[index]].some(other => other?.added_as === set.added_as)) ??
      childPlaces.find(index => known[index] === undefined && child[index] === undefined);
    if (place === undefined) throw new Rejection('conflict', `A lead has ${MAX_CHILDREN} children at most.`);
    child[place] = { ...child[place], ...set };
  }
  return { ...edit, child };
};

/** Whether an edit changes a part of a field, so that it must be applied to the version that was read. */
export const isPartial = ({ spouse, child }: LeadEdit): boolean => spouse !== undefined || child !== undefined;

/** The names of the edited fields: `budget`, `spouse.dob`, `child.0.first_name`. */
export const editedFieldNames = (edit: LeadEdit): string[] =>
  Object.entries(edit).flatMap(([field, value]) => {
    if (value === undefined || field === 'added_as') return [];
    if (typeof value !== 'object') return [field];
    return editedFieldNames(value as LeadEdit).map(name => `${field}.${name}`);
  });

/** The stored child that an edit names by its place, or by the mark with which it was added. */
const childOf = ({ child: known = {} }: Pick<Lead, 'child'>, { child = {} }: LeadEdit, place: string) => {
  const mark = child[place]?.added_as;
  return mark === undefined ? known[place] : Object.values(known).find(set => set.added_as === mark);
};

const valueIn = (set: object | undefined, name: string): string =>
  String((set as Record<string, unknown> | undefined)?.[name] ?? '');

/** The fields of an edit as it was sent, with their values in the lead and in the edit. */
export const editedFields = (lead: Lead, edit: LeadEdit): EditedField[] =>
  editedFieldNames(edit).map(field => {
    const [root = '', second = '', third = ''] = field.split('.');
    if (root === 'child')
      return {
        field,
        current: valueIn(childOf(lead, edit, second), third),
        wanted: valueIn(edit.child?.[second], third),
      };
    if (root === 'spouse')
      return { field, current: valueIn(lead.spouse, second), wanted: valueIn(edit.spouse, second) };
    return { field, current: valueIn(lead, root), wanted: valueIn(edit, root) };
  });
