import * as z from 'zod';
import type { leaveScriptPage } from '#shared/contracts/leads';
import type { InputOf } from '#shared/contracts/operation';
import { freeText } from '#shared/leads/free-text';
import type { Lead } from '#shared/leads/lead';
import { ChildEdit, leadFields } from '#shared/leads/lead-edit';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { ScriptInput } from '#shared/scripts/script';
import { dayOf, dayText } from '../../../lib/forms/day.ts';

/**
 * What was typed on a page and is not saved yet, by its name: `budget`, `carrier`, `spouse.dob`, `child.0.first_name`.
 * What was not touched is not in it, so that it never writes over what somebody else changes meanwhile.
 */
export type Entered = Readonly<Record<string, string>>;
export type Problems = Readonly<Record<string, string>>;

export const dependantFields = ['first_name', 'last_name', 'middle_initial', 'dob', 'gender'] as const;
export type DependantField = (typeof dependantFields)[number];

const own = (fields: object | undefined, name: string): unknown =>
  fields && Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined;

const isLeadField = (name: string): name is keyof typeof leadFields.shape => Object.hasOwn(leadFields.shape, name);

/** The name of the mark that a child is added under (shared/leads/lead-edit.ts); undefined of anything else. */
const markOf = (name: string): string | undefined => {
  const [first, place] = name.split('.');
  return first === 'child' ? `child.${place}.added_as` : undefined;
};
const isMark = (name: string): boolean => name === markOf(name);

const childAt = (lead: Lead, place: string) => own(lead.child, place) as object | undefined;

/** What is known of a child; of one who is being added nothing, though another agent's may have that place by now. */
const storedOfChild = (lead: Lead, entered: Entered, [place, field]: [string, string]): unknown => {
  const child = childAt(lead, place);
  const mark = entered[`child.${place}.added_as`];
  return mark === undefined || own(child, 'added_as') === mark ? own(child, field) : undefined;
};

/** What the lead has under a name, if anything; of what is no field of its own, the answer that was kept. */
const storedOf = (lead: Lead, entered: Entered, name: string): unknown => {
  const [first = '', second, third] = name.split('.');
  if (first === 'spouse' && second) return own(lead.spouse, second);
  if (first === 'child' && second && third) return storedOfChild(lead, entered, [second, third]);
  return isLeadField(first) ? own(lead, first) : own(lead.script_answers, first);
};

/** What stands in a field: what was typed, else what is known of the lead, as people write it. */
export const shownValue = (lead: Lead, entered: Entered, name: string): string => {
  const typed = entered[name];
  if (typed !== undefined) return typed;
  const stored = storedOf(lead, entered, name);
  return typeof stored === 'string' ? formatPhoneNumber(dayText(stored)) : '';
};

/** What is entered with one more field. A child whom the lead has not gets a mark: the server gives it its place. */
export const withField = (lead: Lead, entered: Entered, [name, value]: [string, string]): Entered => {
  const mark = markOf(name);
  const isAdded = mark !== undefined && entered[mark] === undefined && !childAt(lead, name.split('.')[1] ?? '');
  return { ...entered, ...(isAdded && { [mark]: crypto.randomUUID() }), [name]: value };
};

/** The names under which a page's input is entered. */
const isOf = (name: string, { name: inputName, type }: ScriptInput): boolean => {
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
 * What was typed into a page's inputs, as it is stored; what was emptied is ignored (docs/product.md, Lead details).
 */
const filled = (inputs: readonly ScriptInput[], entered: Entered): Filled[] =>
  Object.entries(entered).flatMap(([name, typed]) => {
    const input = inputs.find(each => isOf(name, each));
    const text = typed.trim();
    if (!input || text === '') return [];
    return [{ name, input, value: isDate(name, input) ? dayOf(text) : text }];
  });

/** A sentence for each field whose value does not fit. */
export const problemsOf = (inputs: readonly ScriptInput[], entered: Entered): Problems =>
  Object.fromEntries(
    filled(inputs, entered).flatMap(({ name, input, value }) => {
      const checked = schemaOf(name, input).safeParse(value);
      return checked.success ? [] : [[name, checked.error.issues[0]?.message ?? 'This is not valid.']];
    }),
  );

type Saved = Pick<InputOf<typeof leaveScriptPage>, 'other_inputs'> & { inputs?: Record<string, unknown> };

/** Something was typed; what was emptied is ignored. */
export const hasEntered = (entered: Entered): boolean =>
  Object.entries(entered).some(([name, typed]) => !isMark(name) && typed.trim() !== '');

/** What was typed without these, but for what was typed anew since. */
export const enteredWithout = (entered: Entered, done: Entered): Entered =>
  Object.fromEntries(Object.entries(entered).filter(([name, typed]) => done[name] !== typed));

/** What was typed and fits. */
export const soundOf = (inputs: readonly ScriptInput[], entered: Entered): Entered => {
  const problems = problemsOf(inputs, entered);
  return Object.fromEntries(Object.entries(entered).filter(([name]) => problems[name] === undefined));
};

/** What was typed, as leaving the page saves it: fields of the lead as an edit, the others by their names. */
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
  if (isFilled(child)) edit.child = child;
  return { ...(isFilled(edit) && { inputs: edit }), ...(isFilled(others) && { other_inputs: others }) };
};

/** How many sets of children there are: the lead's and those that are being entered. */
export const childrenOf = (lead: Lead, entered: Entered): number => {
  const typed = Object.keys(entered).flatMap(name => (name.startsWith('child.') ? (name.split('.')[1] ?? []) : []));
  return Math.max(0, ...[...Object.keys(lead.child ?? {}), ...typed].map(index => Number(index) + 1));
};

/** The server's word on a field, `inputs.child.0.dob`, under the field's own name. */
export const fieldNamed = (detail: string): string => detail.replace(/^(inputs|other_inputs)\./, '');
