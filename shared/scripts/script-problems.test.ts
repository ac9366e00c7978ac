import { describe, expect, it } from 'vitest';
import type { ScriptInput, WrittenPage } from './script.ts';
import { ScriptEdit } from './script-edit.ts';
import { scriptProblems } from './script-problems.ts';

const page = (id: string, answers: Record<string, string> = {}, fields: Partial<WrittenPage> = {}): WrittenPage => ({
  id,
  prompt_name: Object.keys(answers).length > 0 ? `Page_${id}` : `End_${id}`,
  prompt: 'Hello {first_name}, this is {agent}.',
  inputs: [],
  page_key_choices: Object.entries(answers).map(([choice, page_key]) => ({ choice, page_key })),
  ...(id === 'start' && { outbound_greeting: 'Hello, I call from Coverline.' }),
  ...fields,
});
const input = (name: string, fields: Partial<ScriptInput> = {}): ScriptInput => ({
  ...{ name, label: name, type: 'text' },
  ...fields,
});
const start = page('start', { Yes: 'end' });
const end = page('end');
const problemsOf = (...pages: WrittenPage[]) => scriptProblems({ name: 'a_script', pages });
const stopped = (...pages: WrittenPage[]) =>
  problemsOf(...pages).flatMap(({ stops, message }) => (stops ? [message] : []));
const hints = (...pages: WrittenPage[]) =>
  problemsOf(...pages).flatMap(({ stops, page_id, message }) => (stops ? [] : [`${page_id}: ${message}`]));

describe('a script', () => {
  it('whose pages all lead from the start to an end has no problem', () => {
    expect(problemsOf(start, end)).toEqual([]);
    expect(problemsOf(page('start', { Again: 'start', Enough: 'end' }), end)).toEqual([]);
  });

  it('may have an end with any name, also with that of a page with answers', () => {
    const ending = (prompt_name: string) => page('end', {}, { prompt_name });
    expect(problemsOf(start, ending('End_Too dear!'))).toEqual([]);
    expect(problemsOf(page('start', { Yes: 'end' }, { prompt_name: 'End_Sale' }), ending('End_Sale'))).toEqual([]);
  });

  it('may have a choice with options', () => {
    expect(problemsOf({ ...start, inputs: [input('plan', { type: 'select', options: ['Gold'] })] }, end)).toEqual([]);
  });

  it('without a start can not be published, and says nothing of ways', () => {
    expect(problemsOf(page('first', { Yes: 'end' }), end)).toEqual([
      { message: "A script begins at the page with the key 'start', which is missing.", stops: true },
    ]);
  });

  it.each([
    ['leads nowhere yet', { Yes: '' }, "The answer 'Yes' leads to no page yet."],
    [
      'leads to a missing page',
      { Yes: 'gone', No: 'end' },
      "The answer 'Yes' leads to the page 'gone', which is missing.",
    ],
    ['has the word for going back', { BACK: 'end' }, "'BACK' is kept for going back. Give the answer another text."],
  ])('with an answer that %s can not be published', (_, answers, message) => {
    expect(stopped(page('start', answers), end)).toEqual([message]);
  });

  it('with two answers of the same text can not be published', () => {
    const twice = { ...start, page_key_choices: [...start.page_key_choices, ...start.page_key_choices] };
    expect(stopped(twice, end)).toEqual(["Two answers are 'Yes'."]);
  });

  it.each([
    ['no text', { prompt: ' \n' }, 'The page has no text.'],
    [
      'an unknown placeholder',
      { prompt: 'Hi {frist_name} {frist_name}' },
      'There is no value for the placeholder {frist_name}.',
    ],
    [
      'an unknown placeholder in the greeting of a customer whom we call',
      { outbound_greeting: 'Hi {frist_name}' },
      'There is no value for the placeholder {frist_name}.',
    ],
    [
      'an unknown placeholder in a Spanish greeting',
      { outbound_greeting_es: 'Hola {frist_name}' },
      'There is no value for the placeholder {frist_name}.',
    ],
    [
      'a name under which no answer can be kept',
      { prompt_name: 'Too dear!' },
      'The answer is stored under the name of the page: use letters, digits and underscores.',
    ],
    [
      'the name of an object’s property',
      { prompt_name: 'constructor' },
      'The answer is stored under the name of the page: use letters, digits and underscores.',
    ],
    [
      'the name of an input',
      { inputs: [input('Page_start')] },
      "An input is stored as 'Page_start' too: give the page another name.",
    ],
    ['one input twice', { inputs: [input('budget'), input('budget')] }, "Two inputs are stored as 'budget'."],
    [
      'a choice without options',
      { inputs: [input('plan', { type: 'select', label: 'Plan' })] },
      "'Plan' has no options to choose from.",
    ],
  ])('with a page that has %s can not be published', (_, fields, message) => {
    expect(stopped({ ...start, ...fields }, end)).toEqual([message]);
  });

  it.each([undefined, '', ' '])('without a greeting of a customer whom we call (%j) is shown with a hint', greeting => {
    expect(hints({ ...start, outbound_greeting: greeting }, end)).toEqual([
      'start: No greeting of a customer whom we call: the text is said to them too.',
    ]);
  });

  it('knows what the script itself stores, and does not fill in directions', () => {
    const asks = page('start', { Yes: 'end' }, { inputs: [input('carrier')] });
    expect(problemsOf(asks, { ...end, prompt: 'You said {Page_start} and {carrier}. [Open {menu}.]' })).toEqual([]);
  });

  it('with pages that nothing leads to, dead ends or loops is shown with hints, and can be published', () => {
    const dead = page('dead', {}, { prompt_name: 'Dead' });
    const loop = page('loop', { Again: 'loop' });
    const all = [page('start', { Yes: 'end', No: 'dead', Hm: 'loop' }), end, dead, loop, page('lost', { Yes: 'end' })];
    expect(stopped(...all)).toEqual([]);
    expect(hints(...all)).toEqual([
      'dead: Dead end: add an answer, or let the name of the page begin with End_.',
      'loop: No end can be reached from this page.',
      'lost: No answers lead from the start to this page.',
    ]);
  });

  it('with two pages of one name or more answers than keys is shown with hints', () => {
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`Answer ${n}`, 'second']));
    const second = page('second', { Yes: 'end' }, { prompt_name: 'Page_start' });
    expect(hints(page('start', many), second, end)).toEqual([
      'start: Another page has this name: the later answer replaces the earlier one.',
      'start: Only the first 9 answers can be chosen by a key.',
      'second: Another page has this name: the later answer replaces the earlier one.',
    ]);
  });
});

describe('a list of rebuttals', () => {
  const rebuttals = (...pages: WrittenPage[]) => scriptProblems({ name: 'opening_rebuttals', pages });

  it.each(['opening_rebuttals', 'closing_rebuttals'])('needs no start and no ways, but a rebuttal: %s', name => {
    expect(scriptProblems({ name, pages: [page('dear', {}, { prompt_name: 'Too dear!' })] })).toEqual([]);
    expect(scriptProblems({ name, pages: [] })).toEqual([{ message: 'There is no rebuttal yet.', stops: true }]);
  });

  it('has only names and texts', () => {
    expect(rebuttals(start)).toEqual([
      { page_id: 'start', message: 'A rebuttal has only a name and a text.', stops: true },
    ]);
  });
});

describe('a draft', () => {
  const edit = (fields: object) => ScriptEdit.safeParse({ name: 'a_script', pages: [start, end], ...fields });
  const messages = (pages: object[]) => edit({ pages }).error?.issues.map(({ message }) => message);

  it('may be unfinished', () => {
    expect(edit({ pages: [] }).success).toBe(true);
    expect(edit({ pages: [{ ...page('start', { Yes: '' }), prompt: '' }] }).success).toBe(true);
  });

  it.each([
    ['two pages of one key', [start, start], 'Two pages have the same key.'],
    [
      'a key with spaces',
      [page('not a key')],
      'Begin with a letter; use letters, digits and underscores, 64 characters at most.',
    ],
    ['a page without a name', [{ ...end, prompt_name: ' ' }], 'Enter a name.'],
    ['an answer without a text', [page('start', { ' ': 'start' })], 'Enter the answer.'],
    ['an input without a label', [{ ...end, inputs: [input('budget', { label: '' })] }], 'Enter a label.'],
    [
      'an input without a name',
      [{ ...end, inputs: [input('', { label: 'Budget' })] }],
      'Begin with a letter; use letters, digits and underscores.',
    ],
    ['an input called like a property', [{ ...end, inputs: [input('toString')] }], 'This name can not be used.'],
    ['too many pages', Array.from({ length: 151 }, (_, n) => page(`p${n}`)), 'At most 150 pages.'],
    [
      'too much text',
      Array.from({ length: 20 }, (_, n) => page(`p${n}`, {}, { prompt: 'x'.repeat(4000) })),
      'This script is too long. Shorten its texts.',
    ],
  ])('is not saved with %s', (_, pages, message) => expect(messages(pages)).toEqual([message]));

  it('is not saved with a card number in a text', () => {
    expect(messages([{ ...end, prompt: 'Is it 4111 1111 1111 1111?' }])).toHaveLength(1);
  });
});
