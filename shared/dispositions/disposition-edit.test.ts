import { describe, expect, it } from 'vitest';
import { disposition } from './default-dispositions.ts';
import { DispositionContent } from './disposition.ts';
import { DispositionEdit, DispositionGroupEdit } from './disposition-edit.ts';

const problems = (schema: typeof DispositionEdit | typeof DispositionGroupEdit, content: object) =>
  (schema.safeParse(content).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
const edited = (name: string, flags = {}) => DispositionContent.parse(disposition(name, flags));
const group = (fields: object = {}) => ({
  ...{ name: 'Reached', type: 'outcome', description: '', dispositions: ['Sale'] },
  ...fields,
});

describe('a disposition', () => {
  it.each([
    ['', 'Enter a name.'],
    ['  ', 'Enter a name.'],
    ['!?', 'A name needs at least one letter or digit.'],
    ['x'.repeat(61), 'At most 60 characters.'],
    ['4242 4242 4242 4242', expect.stringContaining('Card numbers')],
    ['123-45-6789', expect.stringContaining('Social Security')],
  ])('cannot have the name %j', (name, message) => {
    expect(problems(DispositionEdit, edited(name))).toEqual([['name', message]]);
  });

  it('is saved with its name on one line', () => {
    expect(DispositionEdit.parse(edited(' Moved\nAway ')).name).toBe('Moved Away');
  });

  it.each([
    ['DO NOT CALL', 'dnc'],
    ['Call Back', 'callback'],
  ])('%s cannot lose the option that its name promises', (name, option) => {
    expect(problems(DispositionEdit, edited(name))).toEqual([[option, `'${name}' needs this option.`]]);
    expect(problems(DispositionEdit, edited(name, { [option]: true }))).toEqual([]);
  });
});

describe('a disposition group', () => {
  it('needs a type of the list', () => {
    expect(problems(DispositionGroupEdit, group({ type: undefined }))).toEqual([['type', 'Choose a type.']]);
    expect(problems(DispositionGroupEdit, group())).toEqual([]);
  });

  it('has each disposition once', () => {
    const message = 'Each disposition can be in a group once.';
    expect(problems(DispositionGroupEdit, group({ dispositions: ['Sale', 'Sale'] }))).toEqual([
      ['dispositions', message],
    ]);
  });
});
