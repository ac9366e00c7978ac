import { describe, expect, it } from 'vitest';
import { leaveScriptPage } from '#shared/contracts/leads';
import { defaultDispositions } from '#shared/dispositions/default-dispositions';
import { QUALIFIED_LEAD } from '#shared/leads/lead';
import { leadFields } from '#shared/leads/lead-edit';
import { ScriptEdit } from '#shared/scripts/script-edit';
import { scriptProblems } from '#shared/scripts/script-problems';
import { scripts } from './scripts.ts';

const scriptPages = scripts.flatMap(({ pages }) => pages);
const pagesOf = (script: string) => scripts.find(({ name }) => name === script)?.pages ?? [];
type Page = (typeof scriptPages)[number];

const reachable = (pages: Page[]): Set<string> => {
  const reached = new Set<string>(['start']);
  for (const id of reached)
    for (const { page_key } of pages.find(page => page.id === id)?.page_key_choices ?? []) reached.add(page_key);
  return reached;
};

/** The keys of all pages that lead to an end. */
const leadingToAnEnd = (pages: Page[]): Set<string> => {
  const known = new Set(pages.filter(page => page.page_key_choices.length === 0).map(({ id }) => id));
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const page of pages) if (page.page_key_choices.some(({ page_key }) => known.has(page_key))) known.add(page.id);
  }
  return known;
};

const promptName = leaveScriptPage.input.shape.prompt_name;
const placeholders = (prompt: string) => [...prompt.matchAll(/\{(.*?)\}/g)].map(([, name]) => name);

describe('every page', () => {
  it('is valid, with a unique key', () => {
    for (const script of scripts) expect(ScriptEdit.safeParse(script).error).toBeUndefined();
    for (const { pages } of scripts) expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  });

  it('has no problem that an editor would be shown', () => {
    for (const script of scripts) expect(scriptProblems(script)).toEqual([]);
  });

  it('at which a script starts has a greeting of its own for customers whom we call, whatever the call is for', () => {
    const greetings = ['closer_qualified', 'closer_unqualified'].map(
      name => pagesOf(name).find(({ id }) => id === 'start')?.outbound_greeting ?? '',
    );
    for (const greeting of greetings) {
      expect(greeting).not.toBe('');
      expect(greeting).not.toMatch(/thank you for calling|website/i);
    }
  });

  it('refers only to fields of the lead, or to the agent', () => {
    const known = [...Object.keys(leadFields.shape), 'agent'];
    for (const { prompt } of scriptPages) for (const name of placeholders(prompt)) expect(known).toContain(name);
  });
});

describe.each([
  ['closer_qualified', 14],
  ['closer_unqualified', 12],
])('%s', (script, atLeast) => {
  const pages = pagesOf(script);
  const ids = pages.map(({ id }) => id);

  it(`has at least ${atLeast} pages`, () => expect(pages.length).toBeGreaterThanOrEqual(atLeast));

  it('leads with each choice to an existing page, and reaches each page from the start', () => {
    for (const page of pages)
      for (const { page_key } of page.page_key_choices) expect(ids, `from ${page.id}`).toContain(page_key);
    expect([...reachable(pages)].sort()).toEqual([...ids].sort());
  });

  it('reaches an end from every page; an end names itself and the disposition to choose', () => {
    expect([...leadingToAnEnd(pages)].sort()).toEqual([...ids].sort());
    const dispositions = defaultDispositions.map(({ name }) => name);
    for (const { id, prompt_name, prompt, page_key_choices } of pages) {
      const isEnd = page_key_choices.length === 0;
      expect(prompt_name.startsWith('End_'), id).toBe(isEnd);
      if (!isEnd) continue;
      expect(prompt, id).toContain('disposition');
      if (id !== 'end_presented')
        expect(
          dispositions.some(name => prompt.includes(name)),
          id,
        ).toBe(true);
    }
  });

  it('has a key for each choice, and no duplicate choices or answer names', () => {
    for (const { page_key_choices } of pages) {
      const names = page_key_choices.map(({ choice }) => choice);
      expect(names.length).toBeLessThanOrEqual(9);
      expect(new Set(names).size).toBe(names.length);
    }
    const names = pages.map(({ prompt_name }) => prompt_name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(promptName.safeParse(name).success, name).toBe(true);
  });

  it('stores no answer under the name of an input', () => {
    const inputs = pages.flatMap(page => page.inputs.map(({ name }) => name));
    for (const { prompt_name } of pages) expect(inputs).not.toContain(prompt_name);
  });

  it('qualifies a lead on one page, with the product’s exact values', () => {
    const qualifying = pages.filter(({ prompt_name }) => prompt_name === 'Qualified_Lead');
    expect(qualifying).toHaveLength(1);
    expect(qualifying[0]?.page_key_choices[0]?.choice).toBe(QUALIFIED_LEAD);
    for (const page of pages)
      if (page !== qualifying[0])
        for (const { choice } of page.page_key_choices) expect(choice).not.toBe(QUALIFIED_LEAD);
  });

  it('mentions the recording before the first question', () => {
    const asked = pages.findIndex(({ inputs }) => inputs.length > 0);
    const told = pages.findIndex(({ prompt }) => prompt.includes('recorded line'));
    expect(told).toBeGreaterThanOrEqual(0);
    expect(told).toBeLessThan(asked);
  });

  it('asks only for fields of the lead', () => {
    const names = pages.flatMap(page => page.inputs.map(({ name }) => name));
    for (const name of ['dob', 'insured_now', 'meds_list', 'pre_x_condition_details', 'budget', 'annual_income'])
      expect(names).toContain(name);
    const types = pages.flatMap(page => page.inputs.map(({ type }) => type));
    expect(new Set(types)).toEqual(new Set(['text', 'select', 'date', 'DEPENDANT_SPOUSE', 'DEPENDANT_CHILD']));
  });
});

describe.each([
  ['opening_rebuttals', 8],
  ['closing_rebuttals', 10],
])('%s', (list, atLeast) => {
  it(`has at least ${atLeast} rebuttals, each with its text`, () => {
    const rebuttals = pagesOf(list);
    expect(rebuttals.length).toBeGreaterThanOrEqual(atLeast);
    for (const { prompt, inputs, page_key_choices } of rebuttals) {
      expect(prompt.length).toBeGreaterThan(60);
      expect([...inputs, ...page_key_choices]).toEqual([]);
    }
  });
});
