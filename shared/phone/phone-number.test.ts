import { describe, expect, it } from 'vitest';
import { ERASED_NUMBER, formatPhoneNumber, parsePhoneNumber } from './phone-number.ts';

describe('parsePhoneNumber', () => {
  it.each([
    ['(555) 222-0101', '+15552220101'],
    ['555.222.0101', '+15552220101'],
    ['1 555 222 0101', '+15552220101'],
    ['+15552220101', '+15552220101'],
    [' + 1 (555) 222-0101', '+15552220101'],
    ['15512220101', '+15512220101'],
    ['(555) 222-0101 +', '+15552220101'],
  ])('reads %s', (text, expected) => expect(parsePhoneNumber(text)).toBe(expected));

  it.each([
    '',
    'anonymous',
    '+6591234567',
    '+4930123456',
    'sip:2345678901@x',
    'client:2345678901',
    '2x3x4x5x6x7x8x9x0x1',
    '555222010',
    '55522201011',
    '+4915112345678',
    '+11552220101',
    'sip:x@y',
    '(200) 000-0000',
    '  +4915112345',
    '1555222010199',
    '25552220101',
  ])('rejects %j', text => expect(parsePhoneNumber(text)).toBeUndefined());
});

describe('formatPhoneNumber', () => {
  it('groups the ten digits', () => expect(formatPhoneNumber('+15552220101')).toBe('(555) 222-0101'));
  it('says of the number of an erased lead that it was erased', () =>
    expect(formatPhoneNumber(ERASED_NUMBER)).toBe('Erased'));
  it.each(['anonymous', 'sip:+15552220101', '+155522201011', '05/20/1961'])('returns %s unchanged', text =>
    expect(formatPhoneNumber(text)).toBe(text),
  );
});
