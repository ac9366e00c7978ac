import { describe, expect, it } from 'vitest';
import { editedNames, fieldsSetBy, withPlaces } from './apply-edit.ts';
import type { Lead } from './lead.ts';
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

describe('a child that is added', () => {
  const [hers, his] = ['7b9d3a52-6f0e-4a44-9d0c-5a1f6c1f0001', '7b9d3a52-6f0e-4a44-9d0c-5a1f6c1f0002'];
  const placed = (child: object, known: NonNullable<Lead['child']> = lead.child) =>
    withPlaces({ child: known }, LeadEdit.parse({ child }));

  it('gets the first place that is free, whichever it was sent for', () => {
    const maria = { first_name: 'Maria', added_as: hers };
    expect(placed({ 0: maria }).child).toEqual({ 2: maria });
    expect(placed({ 9: maria }, { 1: {} }).child).toEqual({ 0: maria });
    expect(placed({ 0: maria }, {}).child).toEqual({ 0: maria });
  });

  it('keeps its place for whatever is saved of it later, or once more', () => {
    const known = { 0: { first_name: 'Eve', added_as: his }, 1: { first_name: 'Maria', added_as: hers } };
    const more = { last_name: 'Kid', added_as: hers };
    expect(placed({ 0: more }, known).child).toEqual({ 1: more });
    expect(placed({ 0: { ...more, first_name: 'Maria' } }, known).child).toEqual({
      1: { ...more, first_name: 'Maria' },
    });
  });

  it('takes no place from others in the same edit', () => {
    const [one, other] = [
      { first_name: 'Maria', added_as: hers },
      { first_name: 'Eve', added_as: his },
    ];
    const edit = { 0: one, 1: other, 2: { first_name: 'Jo' } };
    expect(placed(edit, { 0: {} }).child).toEqual({ 1: one, 2: { first_name: 'Jo' }, 3: other });
  });

  it('is none while nothing is known of it', () => {
    expect(editedNames(placed({ 0: { first_name: '', added_as: hers } }))).toEqual([]);
  });

  it('is refused where there are twenty', () => {
    const full = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, { first_name: 'Kim' }]));
    expect(() => placed({ 0: { first_name: 'Maria', added_as: hers } }, full)).toThrow('20 children at most');
  });

  it('is named in the trail by its place, and without its mark', () => {
    expect(editedNames(placed({ 0: { first_name: 'Maria', added_as: hers } }))).toEqual(['child.2.first_name']);
  });
});
