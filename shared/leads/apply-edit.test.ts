import { describe, expect, it } from 'vitest';
import { editedFieldNames, fieldsFromEdit, withChildPlaces } from './apply-edit.ts';
import type { Lead } from './lead.ts';
import { LeadEdit } from './lead-edit.ts';

const lead = {
  spouse: { first_name: 'Sam', dob: '1960-04-01' },
  child: { 0: { first_name: 'Kim' }, 1: { first_name: 'Lee', gender: 'male' as const } },
};

const NOW = '2026-03-01T17:00:00.000Z';
const [KNOWN, OTHER] = ['+15552340001', '+15552340002'];
const BY = { userId: 'agent-1', now: NOW };

describe('fieldsFromEdit', () => {
  it.each(['phone_number', 'alt_phone_number'] as const)('also sets when the %s changed', field => {
    expect(fieldsFromEdit({ [field]: KNOWN }, { [field]: OTHER }, BY)).toEqual({
      [field]: OTHER,
      [`${field}_since`]: NOW,
      [`${field}_by`]: 'agent-1',
    });
    expect(fieldsFromEdit({ [field]: KNOWN }, { [field]: KNOWN }, BY)).toEqual({ [field]: KNOWN });
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
  ])('sets %s', (_, edit, set) => {
    expect(fieldsFromEdit(lead, LeadEdit.parse(edit), BY)).toEqual(set);
  });

  it('does not touch the origin of numbers that the edit does not name', () => {
    const known = { phone_number: KNOWN, alt_phone_number: OTHER };
    expect(fieldsFromEdit(known, { budget: '200' }, BY)).toEqual({ budget: '200' });
  });

  it('sets the first spouse or child if the lead has none', () => {
    const edit = LeadEdit.parse({ spouse: { first_name: 'Sam' }, child: { 0: { first_name: 'Kim' } } });
    expect(fieldsFromEdit({}, edit, BY)).toEqual({
      spouse: { first_name: 'Sam' },
      child: { 0: { first_name: 'Kim' } },
    });
  });
});

it('editedFieldNames gives the names of the fields, nested fields by path', () => {
  const edit = LeadEdit.parse({
    budget: '200',
    spouse: { dob: '1961-04-01' },
    child: { 3: { first_name: 'Jo', last_name: '' } },
  });
  expect(editedFieldNames(edit).sort()).toEqual(['budget', 'child.3.first_name', 'spouse.dob']);
});

describe('a child that is added', () => {
  const [firstMark, secondMark] = ['7b9d3a52-6f0e-4a44-9d0c-5a1f6c1f0001', '7b9d3a52-6f0e-4a44-9d0c-5a1f6c1f0002'];
  const placed = (child: object, known: NonNullable<Lead['child']> = lead.child) =>
    withChildPlaces({ child: known }, LeadEdit.parse({ child }));

  it('gets the first free place, whatever place the edit names', () => {
    const maria = { first_name: 'Maria', added_as: firstMark };
    expect(placed({ 0: maria }).child).toEqual({ 2: maria });
    expect(placed({ 9: maria }, { 1: {} }).child).toEqual({ 0: maria });
    expect(placed({ 0: maria }, {}).child).toEqual({ 0: maria });
  });

  it('keeps its place in later and repeated edits', () => {
    const known = { 0: { first_name: 'Eve', added_as: secondMark }, 1: { first_name: 'Maria', added_as: firstMark } };
    const more = { last_name: 'Kid', added_as: firstMark };
    expect(placed({ 0: more }, known).child).toEqual({ 1: more });
    expect(placed({ 0: { ...more, first_name: 'Maria' } }, known).child).toEqual({
      1: { ...more, first_name: 'Maria' },
    });
  });

  it('does not take the place of another child in the same edit', () => {
    const [one, other] = [
      { first_name: 'Maria', added_as: firstMark },
      { first_name: 'Eve', added_as: secondMark },
    ];
    const edit = { 0: one, 1: other, 2: { first_name: 'Jo' } };
    expect(placed(edit, { 0: {} }).child).toEqual({ 1: one, 2: { first_name: 'Jo' }, 3: other });
  });

  it('is not added while all its fields are empty', () => {
    expect(placed({ 0: { first_name: '', added_as: firstMark } }).child).toEqual({});
  });

  it('needs an edit of children: any other one stays as it is', () => {
    const edit = { budget: '200' };
    expect(withChildPlaces(lead, edit)).toBe(edit);
  });

  it('is rejected if there are twenty children', () => {
    const full = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, { first_name: 'Kim' }]));
    expect(() => placed({ 0: { first_name: 'Maria', added_as: firstMark } }, full)).toThrow('20 children at most');
  });

  it('appears in the audit trail by its place, without its mark', () => {
    expect(editedFieldNames(placed({ 0: { first_name: 'Maria', added_as: firstMark } }))).toEqual([
      'child.2.first_name',
    ]);
  });
});
