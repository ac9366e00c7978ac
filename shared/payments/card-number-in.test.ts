import { describe, expect, it } from 'vitest';
import { hasCardNumber } from './card-number-in.ts';

describe('a text has a card number', () => {
  it.each([
    '4242424242424242',
    'it is 4242 4242 4242 4242, she said',
    '4242-4242-4242-4242 12/28 917',
    'on 3/4: 4242.4242.4242.4242',
    '378282246310005',
    '4222222222222',
    '４２４２４２４２４２４２４２４２',
  ])('%s', text => {
    expect(hasCardNumber(text)).toBe(true);
  });
});

describe('a text has none', () => {
  it.each([
    'The customer asked me to read it back.',
    '4242424242424241',
    '424242424242',
    'ends in 4242',
    'call (555) 234-0001 or (555) 234-0003',
    '4242 4242 and then 4242 4242',
    '',
  ])('%s', text => {
    expect(hasCardNumber(text)).toBe(false);
  });
});
