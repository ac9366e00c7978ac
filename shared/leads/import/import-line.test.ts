import { describe, expect, it } from 'vitest';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { hasTitles, mappingProblem, shownTitles, suggestedMapping } from './column-mapping.ts';
import type { ForExisting } from './import-choices.ts';
import type { ImportField } from './import-fields.ts';
import { type LineFields, lineFields } from './import-line.ts';
import { decisionOf } from './line-decision.ts';

describe('the columns of a file', () => {
  it('are known by their titles, whatever their case and punctuation, each field once', () => {
    expect(suggestedMapping(['First Name', 'PHONE', 'Zip-Code', 'Vendor', 'Mobile', 'state_abbr'])).toEqual([
      'first_name',
      'phone_number',
      'zip_code',
      null,
      null,
      'state_abbr',
    ]);
  });

  it('need one with phone numbers, and no two for one field', () => {
    expect(mappingProblem(['first_name', null])).toBe('Choose the column with the phone numbers.');
    expect(mappingProblem(['phone_number', 'city', 'city'])).toBe('Two columns are City. Choose one of them.');
    expect(mappingProblem(['phone_number', null, null])).toBeUndefined();
  });

  it.each([
    [['Phone', 'Name'], true],
    [['Phone 1', '2026', 'E-mail (a@b)'], true],
    [['305-555-0142', 'Ann'], false],
    [['Ann', '13055550142'], false],
    [['Ann', 'ann@example.com'], false],
  ])('have titles, or the first row is a customer: %j', (first, expected) => {
    expect(hasTitles(first)).toBe(expected);
  });

  it('whose titles have numbers are named by their places', () => {
    expect(shownTitles(['Phone 1', '305-555-0142', 'ann@example.com', '', 'Notes'])).toEqual([
      'Phone 1',
      'Column 2',
      'Column 3',
      'Column 4',
      'Notes',
    ]);
  });
});

const read = (field: ImportField, cell: string) =>
  lineFields(['3055550142', cell], ['phone_number', field]) as { fields?: LineFields; reason?: string };

describe('a cell', () => {
  it.each<[ImportField, string, string]>([
    ['dob', '5/20/1961', '1961-05-20'],
    ['dob', '1961-05-20', '1961-05-20'],
    ['dob', '1961-05-20T05:00:00.000Z', '1961-05-20'],
    ['dob', '22421', '1961-05-20'],
    ['dob', '12-20-1961', '1961-12-20'],
    ['dob', '22421.25', '1961-05-20'],
    ['dob', '3000', '1908-03-18'],
    ['state_abbr', 'new york', 'NY'],
    ['state_abbr', 'fl', 'FL'],
    ['zip_code', '2139', '02139'],
    ['gender', 'm', 'male'],
    ['gender', 'Male', 'male'],
    ['gender', 'F', 'female'],
    ['gender', 'female', 'female'],
    ['middle_initial', 'Marie', 'M'],
    ['meds_list', 'Aspirin\nMetformin', 'Aspirin\nMetformin'],
    ['insured_now', 'y', 'yes'],
    ['insured_now', 'Yes', 'yes'],
    ['insured_now', 'true', 'yes'],
    ['insured_now', '1', 'yes'],
    ['insured_now', 'n', 'no'],
    ['insured_now', 'No', 'no'],
    ['insured_now', 'false', 'no'],
    ['insured_now', '0', 'no'],
    ['alt_phone_number', '(212) 555-0142', '+12125550142'],
  ])('of %s that says %s is %s', (field, cell, value) => {
    expect(read(field, cell).fields).toEqual({ phone_number: '+13055550142', [field]: value });
  });

  it.each<[ImportField, string, string]>([
    ['dob', '99999', 'Date of birth: Expected a date: MM/DD/YYYY.'],
    ['dob', '1961', 'Date of birth: Expected a date: MM/DD/YYYY.'],
    ['dob', '64', 'Date of birth: Expected a date: MM/DD/YYYY.'],
    ['dob', 'on 5/20/1961', 'Date of birth: Expected a date: MM/DD/YYYY.'],
    ['dob', '5/20/19611', 'Date of birth: Expected a date: MM/DD/YYYY.'],
    ['dob', '2/30/1961', 'Date of birth: Expected a date: MM/DD/YYYY.'],
    ['state_abbr', 'Ontario', 'State: Choose a state.'],
    ['city', 'Miami\n2125550142,Bea', 'City: There is a line break in it. Look for a quote that is not closed.'],
    ['gender', 'x', 'Gender: Expected male or female.'],
    ['insured_now', 'maybe', 'Insured now: Expected yes or no.'],
    [
      'annual_income',
      '50000',
      'Annual income: Expected one of: 0-20,000 Monthly; 20,001-35,000 Monthly; 35,001-50,000 Monthly; 50,001-70,000 Monthly; 70,001+ Monthly.',
    ],
    ['alt_phone_number', '200 000 0000', 'Alternate phone: Expected a ten-digit phone number'],
    ['email', 'ann at example', 'E-mail: E-mail must be valid'],
  ])('of %s that says %s rejects its line: %s', (field, cell, reason) => {
    expect(read(field, cell)).toEqual({ reason });
  });

  it('with a card number in a free text rejects its line, and the reason does not repeat it', () => {
    const { reason } = read('details_on_whats_important', 'pays with 4111 1111 1111 1111');
    expect(reason).toMatch(/^What is important: /);
    expect(reason).not.toContain('4111');
  });

  it('that is empty says nothing, and a line without a number is rejected', () => {
    expect(read('city', ' ').fields).toEqual({ phone_number: '+13055550142' });
    expect(lineFields(['', 'Ann'], ['phone_number', 'first_name'])).toEqual({ reason: 'There is no phone number.' });
  });
});

describe('what becomes of a line', () => {
  const fields: LineFields = { phone_number: '+13055550142', first_name: 'Ann', city: 'Miami', email: 'a@example.com' };
  const lead = aLead({ phone_number: '+13055550142', first_name: 'Bea' });
  const decide = (known: Partial<Parameters<typeof decisionOf>[1]>, existing: ForExisting = 'fill') =>
    decisionOf(fields, { lead, isListed: false, existing, ...known });

  it('is a new lead where none has the number', () => {
    expect(decide({ lead: undefined })).toEqual({ decision: 'create', reason: 'No lead has this number.' });
  });

  it('fills in what the lead lacks', () => {
    expect(decide({})).toEqual({
      decision: 'update',
      reason: 'Fills in: E-mail, City.',
      set: { email: 'a@example.com', city: 'Miami' },
    });
  });

  it('replaces what differs if the admin wants that', () => {
    expect(decide({}, 'replace')).toMatchObject({ reason: 'Changes: First name, E-mail, City.' });
  });

  it('leaves the e-mail of a lead with a product, to which the link to sign goes', () => {
    expect(decide({ lead: { ...lead, products: {} } }, 'replace')).toEqual({
      decision: 'update',
      reason: 'Changes: First name, City.',
      set: { first_name: 'Ann', city: 'Miami' },
    });
  });

  it('fills in a field that is empty, and never changes the number of the lead', () => {
    const found = { ...lead, phone_number: '+13055550143', city: '', email: 'b@example.com' };
    expect(decide({ lead: found })).toMatchObject({ set: { city: 'Miami' } });
    expect(decide({ lead: found }, 'replace')).toMatchObject({ reason: 'Changes: First name, E-mail, City.' });
  });

  it('changes only what differs', () => {
    const same = { ...lead, first_name: 'Ann', city: 'Miami', email: 'b@example.com' };
    expect(decide({ lead: same }, 'replace')).toMatchObject({ reason: 'Changes: E-mail.' });
  });

  it.each([
    [{}, 'skip', 'A lead has this number.'],
    [
      { lead: { ...lead, city: 'Tampa', email: 'b@example.com' } },
      'fill',
      'A lead has this number, and nothing is to be changed.',
    ],
    [{ isListed: true }, 'replace', 'The number is on the do-not-call list.'],
    [{ isListed: true, lead: undefined }, 'fill', 'The number is on the do-not-call list.'],
  ] as const)('is skipped with its reason: %#', (known, existing, reason) => {
    expect(decide(known, existing)).toEqual({ decision: 'skip', reason });
  });
});
