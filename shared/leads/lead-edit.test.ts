import { describe, expect, it } from 'vitest';
import { forbiddenField, LeadEdit } from './lead-edit.ts';

const read = (data: unknown) => LeadEdit.safeParse(data);
const problem = (data: unknown) => read(data).error?.issues[0]?.message;

describe('an edit of a lead', () => {
  it('ignores empty values, also inside a spouse and a child', () => {
    const data = {
      first_name: '  ',
      city: 'Austin',
      email: '',
      budget: null,
      spouse: { first_name: '', last_name: 'Lee' },
    };
    expect(read({ ...data, child: { 0: { dob: '' } } }).data).toEqual({
      city: 'Austin',
      spouse: { last_name: 'Lee' },
      child: { 0: {} },
    });
  });

  it('drops unknown fields', () => {
    expect(read({ version: 9, id: 'x', phone_number: '(310) 555-0142' }).data).toEqual({
      phone_number: '+13105550142',
    });
  });

  it('keeps text of any script as it is', () => {
    const text = 'שלום <script>alert(1)</script> 李';
    expect(read({ last_name: text }).data).toEqual({ last_name: text });
  });

  it.each([
    [{ dob: '2020-02-30' }, 'Expected a date: MM/DD/YYYY.'],
    [{ dob: '1899-12-31' }, 'This date is too long ago.'],
    [{ dob: '2999-01-01' }, 'This date is in the future.'],
    [{ email: 'ada@' }, 'E-mail must be valid'],
    [{ phone_number: '555' }, 'Expected a ten-digit phone number'],
    [{ zip_code: '1234' }, 'Expected a zip code of five digits.'],
    [{ state_abbr: 'XX' }, 'Choose a state.'],
    [{ first_name: 'x'.repeat(101) }, 'At most 100 characters.'],
    [{ spouse: { middle_initial: 'AB' } }, 'At most 1 character.'],
  ])('rejects %j with: %s', (data, message) => {
    expect(problem(data)).toBe(message);
  });

  it('accepts at most twenty children', () => {
    expect(read({ child: { 19: { first_name: 'Kim' } } }).success).toBe(true);
    expect(read({ child: { 20: { first_name: 'Kim' } } }).success).toBe(false);
  });
});

it.each(['constructor', 'toString', '01', '00', '1.0', '-1'])('rejects %s as a place of a child', place => {
  expect(read({ child: { [place]: { first_name: 'Kim' } } }).success).toBe(false);
});

it('is read only as deep as a lead is nested', () => {
  const deep = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
  expect(read(deep(50_000)).data).toEqual({});
  expect(read({ spouse: deep(50_000), city: 'Reno' }).data).toEqual({ spouse: {}, city: 'Reno' });
  expect(problem({ city: deep(50_000) })).toContain('string');
});

it('loses its control characters; a value of only control characters is empty', () => {
  const data = { first_name: '\u0000', last_name: 'Le\u0007e', meds_list: 'A\r\nB\tC\u001b[0m', city: ' \u0001 ' };
  expect(read(data).data).toEqual({ last_name: 'Lee', meds_list: 'A\nB\tC[0m' });
});

describe('fields for admins only', () => {
  it.each(['lead_source', 'last_disposition'])('are forbidden to others: %s', field => {
    expect(forbiddenField({ roles: ['closer'] }, { city: 'Austin', [field]: 'tv' })).toBe(field);
    expect(forbiddenField({ roles: ['admin'] }, { [field]: 'tv' })).toBeUndefined();
  });
});

describe('the recipient of the signing link', () => {
  it.each(['esig_phone_number', 'esig_email'])('is only for users who may request a signature: %s', field => {
    for (const role of ['fronter', 'verification', 'customer_service'] as const)
      expect(forbiddenField({ roles: [role] }, { [field]: 'x' })).toBe(field);
    for (const role of ['closer', 'admin'] as const)
      expect(forbiddenField({ roles: [role] }, { city: 'Austin', [field]: 'x' })).toBeUndefined();
  });
});
