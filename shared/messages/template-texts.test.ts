import { describe, expect, it } from 'vitest';
import { TemplateEdit } from './template-edit.ts';
import { languageNotice, templateTexts } from './template-texts.ts';

const english = { name: 'Welcome', subject: 'Welcome', body: 'Hello' };
const both = { ...english, subject_es: 'Bienvenido', body_es: 'Hola' };

describe('the text of a template', () => {
  it.each([
    ['English', 'en', 'Hello'],
    ['Spanish', 'es', 'Hola'],
    ['no known language', undefined, 'Hello'],
  ] as const)('for a lead who speaks %s is in that language', (_, language, body) => {
    expect(templateTexts(both, { language })).toMatchObject({ body });
    expect(languageNotice(both, { language })).toBeUndefined();
  });

  it.each([{ body_es: 'Hola' }, { subject_es: 'Hola' }, { ...both, subject_es: '' }, { ...both, body_es: '' }])(
    'is the English one where the Spanish one is not whole: %j',
    fields => expect(templateTexts({ ...english, ...fields }, { language: 'es' })).toMatchObject({ body: 'Hello' }),
  );

  it('is the English one where there is no Spanish one, and says so', () => {
    const lead = { language: 'es' } as const;
    expect(templateTexts(english, lead)).toEqual({ subject: 'Welcome', body: 'Hello', language: 'en' });
    expect(languageNotice(english, lead)).toBe(
      'This lead speaks Spanish. The template has no text in it: this is the English one.',
    );
    expect(languageNotice(english, {})).toBeUndefined();
  });
});

it('a template is saved with a Spanish subject and text, or with neither', () => {
  expect(TemplateEdit.parse(both)).toEqual(both);
  expect(TemplateEdit.parse(english)).toEqual(english);
  const problems = (fields: object) => TemplateEdit.safeParse({ ...english, ...fields }).error?.issues;
  expect(problems({ body_es: 'Hola' })).toMatchObject([
    { path: ['subject_es'], message: 'Enter the Spanish subject too.' },
  ]);
  expect(problems({ subject_es: 'Hola' })).toMatchObject([
    { path: ['body_es'], message: 'Enter the Spanish text too.' },
  ]);
  expect(problems({ subject_es: 'Hola', body_es: '{nombre}' })).toMatchObject([
    { path: ['body_es'], message: 'There is no placeholder {nombre}.' },
  ]);
});
