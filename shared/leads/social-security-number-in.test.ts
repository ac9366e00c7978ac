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
    '123/45/6789',
    '123_45_6789',
    '123\u221245\u22126789',
    '123\u200e-45-6789',
    '123-4\u200b5-67\u00ad89',
    '123-45\u202e-6789',
    '12\ufe0f3-45-6789',
    'SSN: 123-456-789',
    'ssn 123 456 789',
    'SSN 1 2 3 4 5 6 7 8 9',
    'SS# 123456789',
    'ss # 123-456789',
    'ssn 123,45,6789',
    'SSN 123, 45, 6789',
    'ssn (123) 45-6789',
    'ssn 123*45*6789',
    'social: 123;45;6789',
    'SS 123456789',
    's.s.n. 123456789',
    'S.S. 123456789',
    'SSNs: 123456789',
    'ssn123456789',
    'social security number for the application is 123456789',
    '123,45,6789',
    '(123) 45-6789',
    '123;45;6789 and 123*45*6789',
    'phone 305-555-0112, ssn 123456789',
    'ssn of the caller at 305-555-0112 is 123456789',
    'SSN 01/05/2026: 123456789',
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
    'ssn confirmed, phone 305-555-0112',
    'social verified 01/05/2026 9 am',
    'SSN seen 2026-01-05 9 am',
    'class 123456789',
    'ssn ends in 6789, 305-555-0112',
    'ssn verified, (305) 555-0112 ext 9',
    'SSN asked at 5, 01/05/2026',
    'premiums are 250, 75, 1200',
    `social security ${'and what belongs to it '.repeat(3)}123456789`,
    'it’s so, 123456789',
  ])('%s', text => {
    expect(hasSocialSecurityNumber(text)).toBe(false);
  });
});
