import { describe, expect, it } from 'vitest';
import { hasSocialSecurityNumber } from './social-security-number-in.ts';

describe('a text has a Social Security number', () => {
  it.each([
    '123-45-6789',
    'it is 123 45 6789, they said',
    '123.45.6789',
    '123 – 45 – 6789',
    'SSN: 123456789',
    'Social Security number is 123456789.',
    '١٢٣-٤٥-٦٧٨٩',
    '912-70-1234',
  ])('%s', text => {
    expect(hasSocialSecurityNumber(text)).toBe(true);
  });
});

describe('a text has none', () => {
  it.each([
    'call 305-555-0112',
    'zip 33101-1234',
    'born 05/20/1961',
    '000-45-6789',
    '666-45-6789',
    '123-00-6789',
    '123-45-0000',
    'policy 123456789',
    '1123-45-6789',
    '123-45-67890',
    'the ssn ends in 6789',
  ])('%s', text => {
    expect(hasSocialSecurityNumber(text)).toBe(false);
  });
});
