import * as z from 'zod';
import { answerField } from '#shared/changed-meanwhile';
import type { leaveScriptPage } from '#shared/contracts/leads';
import type { InputOf } from '#shared/contracts/operation';
import { freeText } from '#shared/leads/free-text';
import type { Lead } from '#shared/leads/lead';
import { ChildEdit, childPlaces, leadFields, MAX_CHILDREN } from '#shared/leads/lead-edit';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { ScriptInput } from '#shared/scripts/script';
import { dayOf, dayText } from '../../../lib/forms/day.ts';

/**
 * What was typed on a page and is not saved yet, by field: `budget`, `carrier`, `spouse.dob`, `child.0.first_name`. It
 * has no untouched fields, so saving it never overwrites what somebody else changed.
 */
export type Entered = Readonly<Record<string, string>>;
export type Problems = Readonly<Record<string, string>>;

type DependantField = 'first_name' | 'last_name' | 'middle_initial' | 'dob' | 'gender';

const ownValue = (fields: object | undefined, name: string): unknown =>
  fields && Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined;

const isLeadField = (name: string): name is keyof typeof leadFields.shape => Object.hasOwn(leadFields.shape, name);

/** The field with the id under which a child is added (shared/leads/lead-edit.ts); undefined for other fields. */
const addedIdField = (name: string): string | undefined => {
  const [first, index] = name.split('.');
  return first === 'child' ? `child.${index}.added_as` : undefined;
};
const isAddedIdField = (name: string): boolean => name === addedIdField(name);

const childAt = (lead: Lead, index: string) => ownValue(lead.child, index) as object | undefined;

const indexOfAdded = ({ child = {} }: Lead, addedId: string): string | undefined =>
  Object.keys(child).find(index => child[index]?.added_as === addedId);

/**
 * The stored value of a child's field. A child that is being added has an index that no stored child can have, because
 * the server assigns the index: it is found by its id.
 */
const storedOfChild = (lead: Lead, entered: Entered, [enteredIndex, field]: [string, string]): unknown => {
  const addedId = entered[`child.${enteredIndex}.added_as`];
  const index = addedId === undefined ? enteredIndex : indexOfAdded(lead, addedId);
  return index === undefined ? undefined : ownValue(childAt(lead, index), field);
};

/** The lead's stored value of a field; for a field that the lead does not have, the stored answer of the script. */
const storedOf = (lead: Lead, entered: Entered, name: string): unknown => {
  const [first = '', second, third] = name.split('.');
  if (first === 'spouse' && second) return ownValue(lead.spouse, second);
  if (first === 'child' && second && third) return storedOfChild(lead, entered, [second, third]);
  return isLeadField(first) ? ownValue(lead, first) : ownValue(lead.script_answers, first);
};

/** The lead's stored value of a field, empty if it has none: as the server compares it with the base of a save. */
export const storedText = (lead: Lead, entered: Entered, name: string): string =>
  String(storedOf(lead, entered, name) ?? '');

/** How people write a stored value. */
export const asWritten = (stored: string): string => formatPhoneNumber(dayText(stored));

/** The text in a field: what was typed, or the lead's value in the format that people write. */
export const shownValue = (lead: Lead, entered: Entered, name: string): string => {
  const typed = entered[name];
  if (typed !== undefined) return typed;
  const stored = storedOf(lead, entered, name);
  return typeof stored === 'string' ? asWritten(stored) : '';
};

/** `entered` with one more field. A new child gets an id, because the server assigns its index. */
export const withField = (lead: Lead, entered: Entered, [name, value]: [string, string]): Entered => {
  const idField = addedIdField(name);
  const isAdded = idField !== undefined && entered[idField] === undefined && !childAt(lead, name.split('.')[1] ?? '');
  return { ...entered, ...(isAdded && { [idField]: crypto.randomUUID() }), [name]: value };
};

/** Nobody else has stored a value in a field of a child that is being added. */
export const isOfAddedChild = (entered: Entered, name: string): boolean => {
  const idField = addedIdField(name);
  return idField !== undefined && entered[idField] !== undefined;
};

/** The name of a field in the operation's base and in its rejections: an answer has one of its own. */
export const sentName = (name: string): string => (name.includes('.') || isLeadField(name) ? name : answerField(name));

/** Whether an entered field belongs to an input of the page. */
const belongsTo = (name: string, { name: inputName, type }: ScriptInput): boolean => {
  if (type === 'DEPENDANT_SPOUSE') return name.startsWith('spouse.');
  if (type === 'DEPENDANT_CHILD') return name.startsWith('child.');
  return name === inputName;
};

const isDate = (name: string, input: ScriptInput): boolean => input.type === 'date' || name.endsWith('.dob');

const otherText = freeText(5000);
const otherDate = z.iso.date('Expected a date: MM/DD/YYYY.');

const schemaOf = (name: string, input: ScriptInput): z.ZodType => {
  if (input.type.startsWith('DEPENDANT')) return ChildEdit.shape[name.split('.').at(-1) as DependantField | 'added_as'];
  if (isLeadField(name)) return leadFields.shape[name];
  return input.type === 'date' ? otherDate : otherText;
};

type Filled = { name: string; input: ScriptInput; value: string };

/**
 * What was typed into a page's inputs, in the stored format, without emptied fields (docs/product.md, Lead details).
 */
const filled = (inputs: readonly ScriptInput[], entered: Entered): Filled[] =>
  Object.entries(entered).flatMap(([name, typed]) => {
    const input = inputs.find(each => belongsTo(name, each));
    const text = typed.trim();
    if (!input || text === '') return [];
    return [{ name, input, value: isDate(name, input) ? dayOf(text) : text }];
  });

/** A message for each field whose value is not valid. */
export const problemsOf = (inputs: readonly ScriptInput[], entered: Entered): Problems =>
  Object.fromEntries(
    filled(inputs, entered).flatMap(({ name, input, value }) => {
      const checked = schemaOf(name, input).safeParse(value);
      return checked.success ? [] : [[name, checked.error.issues[0]?.message ?? 'This is not valid.']];
    }),
  );

/** What was typed and is valid, as it would be stored. */
export const wantedValues = (inputs: readonly ScriptInput[], entered: Entered): Entered =>
  Object.fromEntries(
    filled(inputs, entered).flatMap(({ name, input, value }) => {
      const checked = schemaOf(name, input).safeParse(value);
      return checked.success ? [[name, String(checked.data)]] : [];
    }),
  );

type Saved = Pick<InputOf<typeof leaveScriptPage>, 'other_inputs'> & { inputs?: Record<string, unknown> };

/** Whether anything was typed; emptied fields do not count. */
export const hasEntered = (entered: Entered): boolean =>
  Object.entries(entered).some(([name, typed]) => !isAddedIdField(name) && typed.trim() !== '');

/** What was typed, without `done`; a field that was changed again since then stays. */
export const withoutEntered = (entered: Entered, done: Entered): Entered =>
  Object.fromEntries(Object.entries(entered).filter(([name, typed]) => done[name] !== typed));

/** What was typed, without the fields that have a problem. */
export const entriesWithout = (entered: Entered, problems: Problems): Entered =>
  Object.fromEntries(Object.entries(entered).filter(([name]) => problems[name] === undefined));

/** The children by stored index: any free one for a child that is being added, which the server finds by its id. */
const byStoredIndex = <T>(children: Record<string, T>): Record<string, T> => {
  const free = childPlaces.filter(index => !(index in children));
  const isStored = (index: string) => Number(index) < MAX_CHILDREN;
  return Object.fromEntries(
    Object.entries(children).map(([index, set]) => [isStored(index) ? index : (free.shift() ?? index), set]),
  );
};

/** What was typed, as the operation takes it: fields of the lead as an edit, the others by their names. */
export const savedInputs = (inputs: readonly ScriptInput[], entered: Entered): Saved => {
  const all = filled(inputs, entered);
  const edit: Record<string, unknown> = {};
  const child: Record<string, Record<string, string>> = {};
  const spouse: Record<string, string> = {};
  const others: Record<string, string> = {};
  for (const { name, input, value } of all) {
    const [, second = '', third = ''] = name.split('.');
    if (input.type === 'DEPENDANT_SPOUSE') spouse[second] = value;
    else if (input.type === 'DEPENDANT_CHILD') child[second] = { ...child[second], [third]: value };
    else if (isLeadField(name)) edit[name] = value;
    else others[name] = value;
  }
  const isFilled = (fields: object) => Object.keys(fields).length > 0;
  if (isFilled(spouse)) edit.spouse = spouse;
  if (isFilled(child)) edit.child = byStoredIndex(child);
  return { ...(isFilled(edit) && { inputs: edit }), ...(isFilled(others) && { other_inputs: others }) };
};

/** The ids of the children that are being added, by their indexes. */
const addedIdsIn = (entered: Entered): Map<string, string> =>
  new Map(
    Object.entries(entered).flatMap(([name, value]) =>
      isAddedIdField(name) ? [[name.split('.')[1] ?? '', value] as const] : [],
    ),
  );

/**
 * The indexes of `least` sets of child inputs or more: the stored children in their order, so that a child is at the
 * same position for all users; then those that are being added, and empty ones.
 */
export const childIndexes = (lead: Lead, entered: Entered, least: number): string[] => {
  const addedIds = addedIdsIn(entered);
  const enteredIndexOf = new Map([...addedIds].map(([index, addedId]) => [indexOfAdded(lead, addedId), index]));
  const stored = childPlaces.filter(index => childAt(lead, index)).map(index => enteredIndexOf.get(index) ?? index);
  const added = [...addedIds.keys()].filter(index => !stored.includes(index));
  const wanted = Math.min(MAX_CHILDREN, least) - stored.length - added.length;
  const free = childPlaces.map(index => String(MAX_CHILDREN + Number(index))).filter(index => !addedIds.has(index));
  const others = [...added, ...free.slice(0, Math.max(0, wanted))].sort((a, b) => Number(a) - Number(b));
  return [...stored, ...others];
};

/** The field of a problem in the server's response: `child.0.dob` for `inputs.child.0.dob`. */
export const fieldNamed = (detail: string): string => detail.replace(/^(inputs|other_inputs|script_answers)\./, '');
