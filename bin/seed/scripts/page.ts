import { stateAbbreviations } from '#shared/leads/lead-edit';
import type { ScriptInput, WrittenPage } from '#shared/scripts/script';

type Choices = [choice: string, pageKey: string][];

/** A page from its paragraphs; `choices` are in the order of their buttons. A page without choices is an end. */
export const page = (
  id: string,
  promptName: string,
  paragraphs: string[],
  choices: Choices,
  inputs: ScriptInput[] = [],
): WrittenPage => ({
  id,
  prompt_name: promptName,
  prompt: paragraphs.join('\n\n'),
  inputs,
  page_key_choices: choices.map(([choice, page_key]) => ({ choice, page_key })),
});

/** A last page; its name shows that it is an end. */
export const end = (id: string, name: string, paragraphs: string[]): WrittenPage =>
  page(id, `End_${name}`, paragraphs, []);

export const text = (name: string, label: string): ScriptInput => ({ name, label, type: 'text' });
export const date = (name: string, label: string): ScriptInput => ({ name, label, type: 'date' });
export const select = (name: string, label: string, options: readonly string[]): ScriptInput => ({
  name,
  label,
  type: 'select',
  options: [...options],
});

/** Inputs that several scripts share. */
export const ask = {
  names: [text('first_name', 'First name'), text('last_name', 'Last name'), text('middle_initial', 'Middle initial')],
  birth: [date('dob', 'Date of birth'), select('gender', 'Gender', ['male', 'female'])],
  home: [
    text('address', 'Street address'),
    text('city', 'City'),
    select('state_abbr', 'State', stateAbbreviations),
    text('zip_code', 'Zip code'),
  ],
  insured: [select('insured_now', 'Insured now', ['yes', 'no'])],
  spouse: [{ name: 'spouse', label: 'Spouse', type: 'DEPENDANT_SPOUSE' }],
  children: [{ name: 'child', label: 'Children', type: 'DEPENDANT_CHILD' }],
} satisfies Record<string, ScriptInput[]>;
