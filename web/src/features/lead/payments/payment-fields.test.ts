import { describe, expect, it } from 'vitest';
import { asTyped, expirationHint, isComplete, problemOf, storedMask, storedText } from './payment-fields.ts';

describe('typed or pasted text', () => {
  it.each([
    ['credit_card_number', '42424242', '4242-4242'],
    ['credit_card_number', '4242 4242 4242 4242', '4242-4242-4242-4242'],
    ['credit_card_number', '4242-4242-4242-4242-1', '4242-4242-4242-4242'],
    ['expiration_date', '12', '12'],
    ['expiration_date', '122', '12/2'],
    ['expiration_date', '12 / 28', '12/28'],
    ['expiration_date', '12/2028', '12/28'],
    ['expiration_date', '5/28', '05/28'],
    ['security_code', '12 3', '123'],
    ['account_number', '0012-3456 789', '00123456789'],
    ['routing_number', '021 000 021 9', '021000021'],
    ['name_on_card', "Zoë O'Brien", "Zoë O'Brien"],
  ] as const)('in %s: %j becomes %j', (name, typed, text) => {
    expect(asTyped(name, typed)).toBe(text);
  });
});

describe('whether a number is complete', () => {
  it.each([
    ['credit_card_number', '4242-4242-4242-4242', undefined, true],
    ['credit_card_number', '4242-4242-4242-424', undefined, false],
    ['credit_card_number', '3782-8224-6310-005', undefined, true],
    ['security_code', '123', undefined, true],
    ['security_code', '123', 'American Express', false],
    ['security_code', '1234', 'American Express', true],
    ['account_number', '123456789', undefined, false],
    ['routing_number', '021000021', undefined, true],
    ['routing_number', '02100002', undefined, false],
    ['billing_zip', '33101', undefined, true],
    ['billing_zip', '3310', undefined, false],
  ] as const)('%s %j of %s: %s', (name, text, brand, complete) => {
    expect(isComplete(name, text, brand)).toBe(complete);
  });
});

it('is rejected with the message of the rules', () => {
  expect(problemOf('credit_card_number', '4242-4242-4242-4241')).toBe('This card number has a typing error.');
  expect(problemOf('expiration_date', '13/28')).toBe('Expected a month and a year: MM/YY.');
  expect(problemOf('billing_zip', '33101')).toBeUndefined();
});

it.each([
  ['06/26', '2026-06-30T12:00:00', undefined],
  ['06/26', '2026-07-01T12:00:00', 'This card has expired.'],
  ['12/26', '2026-12-31T12:00:00', undefined],
  ['12/26', '2027-01-01T12:00:00', 'This card has expired.'],
  ['1', '2027-01-01T12:00:00', undefined],
])('a card that is valid through %s is on %s: %s', (text, now, hint) => {
  expect(expirationHint(text, new Date(now))).toBe(hint);
});

it('shows stored values as the server returns them, and only the last digits of a number', () => {
  const stored = {
    lead_id: '42',
    expiration_date: '1228',
    card_last4: '4242',
    security_code_until: '2026-01-06T15:00:00.000Z',
    version: 1,
  };
  expect(storedText('expiration_date', stored)).toBe('12/28');
  expect(storedText('credit_card_number', stored)).toBe('');
  expect(storedMask('credit_card_number', stored)).toBe('•••• 4242');
  expect(storedMask('security_code', stored)).toBe('••••');
  expect(storedMask('account_number', stored)).toBeUndefined();
});
