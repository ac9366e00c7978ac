import { describe, expect, it } from 'vitest';
import { editedNames, fieldsSetBy } from './apply-edit.ts';
import { LeadEdit } from './lead-edit.ts';

const lead = {
  spouse: { first_name: 'Sam', dob: '1960-04-01' },
  child: { 0: { first_name: 'Kim' }, 1: { first_name: 'Lee', gender: 'male' as const } },
};

const NOW = '2026-03-01T17:00:00.000Z';
const [KNOWN, OTHER] = ['+15552340001', '+15552340002'];

describe('what an edit sets', () => {
  it.each(['phone_number', 'alt_phone_number'] as const)('is also since when a %s is another', field => {
    expect(fieldsSetBy({ [field]: KNOWN }, { [field]: OTHER }, NOW)).toEqual({
      [field]: OTHER,
      [`${field}_since`]: NOW,
    });
    expect(fieldsSetBy({ [field]: KNOWN }, { [field]: KNOWN }, NOW)).toEqual({ [field]: KNOWN });
  });

  it.each([
    ['a field of the lead itself', { budget: '200' }, { budget: '200' }],
    ['one field of the spouse', { spouse: { dob: '1961-04-01' } }, { spouse: { ...lead.spouse, dob: '1961-04-01' } }],
    [
      'one field of one child',
      { child: { 1: { first_name: 'Leo' } } },
      { child: { 0: { first_name: 'Kim' }, 1: { first_name: 'Leo', gender: 'male' } } },
    ],
    ['a further child', { child: { 2: { first_name: 'Jo' } } }, { child: { ...lead.child, 2: { first_name: 'Jo' } } }],
    ['nothing for empty values', { city: '', spouse: { first_name: ' ' }, child: { 0: { dob: null } } }, {}],
  ])('is %s', (_, edit, set) => {
    expect(fieldsSetBy(lead, LeadEdit.parse(edit), NOW)).toEqual(set);
  });

  it('is the first of a spouse or child where the lead has none', () => {
    const edit = LeadEdit.parse({ spouse: { first_name: 'Sam' }, child: { 0: { first_name: 'Kim' } } });
    expect(fieldsSetBy({}, edit, NOW)).toEqual({ spouse: { first_name: 'Sam' }, child: { 0: { first_name: 'Kim' } } });
  });
});

it('is named by its fields, a part by its path', () => {
  const edit = LeadEdit.parse({
    budget: '200',
    spouse: { dob: '1961-04-01' },
    child: { 3: { first_name: 'Jo', last_name: '' } },
  });
  expect(editedNames(edit).sort()).toEqual(['budget', 'child.3.first_name', 'spouse.dob']);
});
