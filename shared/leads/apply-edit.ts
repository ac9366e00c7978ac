import { Refusal } from '../errors.ts';
import type { Timestamp } from '../time.ts';
import type { Dependant, Lead } from './lead.ts';
import { CHILDREN_AT_MOST, childPlaces, type LeadEdit } from './lead-edit.ts';

const merged = (known: Dependant | undefined, edit: Dependant): Dependant => ({ ...known, ...edit });

const isEmpty = (edit: object): boolean => Object.keys(edit).length === 0;

type Known = Partial<Pick<Lead, 'spouse' | 'child' | 'phone_number' | 'alt_phone_number'>>;

/** Since when the lead has a number that an edit changes. */
const sinceOf = (lead: Known, { phone_number, alt_phone_number }: LeadEdit, now: Timestamp) => ({
  ...(phone_number !== undefined && phone_number !== lead.phone_number && { phone_number_since: now }),
  ...(alt_phone_number !== undefined && alt_phone_number !== lead.alt_phone_number && { alt_phone_number_since: now }),
});

/**
 * What an edit sets of a lead: the fields that it gives, as they are; of the spouse and of each child only the fields
 * that it gives, the others as the lead has them; and since when it has a number that is another now.
 */
export const fieldsSetBy = (
  lead: Known,
  { spouse, child, ...fields }: LeadEdit,
  now: Timestamp,
): Partial<Omit<Lead, 'id' | 'version'>> => {
  const children = Object.entries(child ?? {}).filter(([, edit]) => !isEmpty(edit));
  const edited = Object.fromEntries(children.map(([index, edit]) => [index, merged(lead.child?.[index], edit)]));
  return {
    ...fields,
    ...sinceOf(lead, fields, now),
    ...(spouse && !isEmpty(spouse) && { spouse: merged(lead.spouse, spouse) }),
    ...(children.length > 0 && { child: { ...lead.child, ...edited } }),
  };
};

const isOnlyMark = (set: object): boolean => Object.keys(set).every(field => field === 'added_as');

/**
 * An edit with each child that it adds at that child's own place, whichever it names: where its mark is already, else
 * at the first that is free. So two who add one at once add two, and one that is sent twice is added once.
 * @throws Refusal `conflict` where there is no place any more
 */
export const withPlaces = ({ child: known = {} }: Pick<Lead, 'child'>, edit: LeadEdit): LeadEdit => {
  if (!edit.child) return edit;
  const sets = Object.entries(edit.child);
  const child = Object.fromEntries(sets.filter(([, set]) => set.added_as === undefined));
  for (const [, set] of sets) {
    if (set.added_as === undefined || isOnlyMark(set)) continue;
    const place =
      childPlaces.find(index => [known[index], child[index]].some(other => other?.added_as === set.added_as)) ??
      childPlaces.find(index => known[index] === undefined && child[index] === undefined);
    if (place === undefined) throw new Refusal('conflict', `A lead has ${CHILDREN_AT_MOST} children at most.`);
    child[place] = { ...child[place], ...set };
  }
  return { ...edit, child };
};

/** Whether an edit can only be applied to a lead as it was read: what it gives is a part of a field. */
export const isPartial = ({ spouse, child }: LeadEdit): boolean => spouse !== undefined || child !== undefined;

/** The names of what an edit gives: `budget`, `spouse.dob`, `child.0.first_name`. */
export const editedNames = (edit: LeadEdit): string[] =>
  Object.entries(edit).flatMap(([field, value]) => {
    if (value === undefined || field === 'added_as') return [];
    if (typeof value !== 'object') return [field];
    return editedNames(value as LeadEdit).map(name => `${field}.${name}`);
  });
