import { describe, expect, it } from 'vitest';
import { hasCardNumber } from './card-number-in.ts';

describe('a text has a card number', () => {
  it.each([
    '4242424242424242',
    'it is 4242 4242 4242 4242, they said',
    '4242-4242-4242-4242 12/28 917',
    'on 3/4: 4242.4242.4242.4242',
    '378282246310005',
    '4222222222222',
    '４２４２４２４２４２４２４２４２',
    '3782 822463 10005',
    '6011 0009 9013 9424',
    '42424242 42424242',
    '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
    '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
    '४२४२४२४२४२४२४२४२',
    '4242    4242    4242    4242',
    '4242 -- 4242 -- 4242 -- 4242',
    '4242 . . . 4242\n\n\n\n\n4242 — — 4242',
    '4242____4242____4242____4242',
    '4242 _____ 4242 ‿‿‿‿ 4242 ＿＿＿＿ 4242',
    '4242x4242x4242x4242',
    '4242 a 4242 b 4242 c 4242',
    '4a2b4c2d4e2f4g2h4i2j4k2l4m2n4o2p',
    '4242 \u200b\u200b\u200b\u200b4242 4242 4242',
    '42\u200b42 424\u200e2 42\u00ad42 4242',
    '42\ufe0f42 4242 4242 4242',
    `${'7 '.repeat(3000)} and 4242 4242 4242 4242`,
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
    '305-555-0112, 305-555-0113, 305-555-0115',
    '(305) 555-0112 / (305) 555-0119',
    '02/04/2026, 02/11/2026',
    'blood pressure 130/85, 125/80, 140/90, 135/85',
    'member id 7000000000000005',
    'member id 7424242424242429',
    '',
    '4242 4242 (gate code, then) 4242 4242',
    '2 2 2 2 2 2 2 2 2 2 2 2',
    '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤١',
  ])('%s', text => {
    expect(hasCardNumber(text)).toBe(false);
  });
});

/** So long that a search of every part of the text would take too long. */
it.each([
  ['digits one at a time', '2 '.repeat(20_000)],
  ['one number', '4'.repeat(20_000)],
  ['groups of four', '2222 '.repeat(20_000)],
  ['letters between digits', '2a'.repeat(20_000)],
  ['groups with letters between them', '2222abc'.repeat(20_000)],
  ['separators', `4242${' '.repeat(20_000)}4242${'.'.repeat(20_000)}x`],
])('a long text is checked in time: %s', (_, text) => {
  expect(hasCardNumber(text)).toBe(false);
});
