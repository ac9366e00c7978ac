import { describe, expect, it } from 'vitest';
import { passesLuhn } from './luhn.ts';
import { hasPaymentMethod } from './payment.ts';
import { brandOf, groupCardNumber, lastDigits, PaymentEdit } from './payment-edit.ts';

const problemOf = (field: string, value: unknown) =>
  PaymentEdit.safeParse({ [field]: value }).error?.issues.map(({ message }) => message);

describe('a card number', () => {
  it.each([
    ['4', '4'],
    ['42424', '4242-4'],
    ['4242 4242 4242 4242', '4242-4242-4242-4242'],
    ['4242-4242-4242-4242-99', '4242-4242-4242-4242'],
    ['card: 4242', '4242'],
    ['', ''],
  ])('typed as %j is shown as %j', (typed, shown) => {
    expect(groupCardNumber(typed)).toBe(shown);
  });

  it.each([
    ['4242424242424242', true],
    ['378282246310005', true],
    ['4242424242424241', false],
    ['2424242424242424', false],
  ])('%s has its check digit: %s', (number, passes) => {
    expect(passesLuhn(number)).toBe(passes);
  });

  it.each([
    ['4242', 'Visa'],
    ['5555-5555', 'Mastercard'],
    ['2221', 'Mastercard'],
    ['2720', 'Mastercard'],
    ['2721', undefined],
    ['3782', 'American Express'],
    ['6011', 'Discover'],
    ['9', undefined],
    ['', undefined],
  ])('that begins with %j has the brand %s', (number, brand) => {
    expect(brandOf(number)).toBe(brand);
  });

  it('is stored as digits, however it was typed', () => {
    expect(PaymentEdit.parse({ credit_card_number: ' 4242-4242 4242-4242 ' })).toEqual({
      credit_card_number: '4242424242424242',
    });
  });

  it.each([
    ['4242-4242-4242-4241', 'This card number has a typing error.'],
    ['4242', 'Expected a card number of 13 to 16 digits.'],
    ['4242-4242-4242-424x', 'Expected a card number of 13 to 16 digits.'],
  ])('%s is rejected', (number, message) => {
    expect(problemOf('credit_card_number', number)).toContain(message);
  });
});

describe('an edited field', () => {
  it.each([
    ['expiration_date', '12/28', '1228'],
    ['expiration_date', '12 28', '1228'],
    ['security_code', ' 123 ', '123'],
    ['account_number', '12-3456 789', '123456789'],
    ['routing_number', '021-000-021', '021000021'],
    ['billing_zip', ' 33101 ', '33101'],
  ])('%s %j is stored as %j', (field, typed, stored) => {
    expect(PaymentEdit.parse({ [field]: typed })).toEqual({ [field]: stored });
  });

  it.each([
    ['expiration_date', '13/28'],
    ['expiration_date', '1/28'],
    ['security_code', '12'],
    ['security_code', '12345'],
    ['account_number', '123'],
    ['account_number', '12a45'],
    ['routing_number', '12345678'],
    ['billing_zip', '3310'],
    ['name_on_card', 'x'.repeat(101)],
  ])('%s %j is rejected', (field, typed) => {
    expect(problemOf(field, typed)).toHaveLength(1);
  });

  it.each(['name_on_card', 'billing_address', 'billing_city', 'bank_name'])('%s rejects a card number', field => {
    expect(problemOf(field, 'Ada Park 4242 4242 4242 4242')).toEqual([
      'Numbers of cards and accounts have fields of their own.',
    ]);
  });

  it.each(['name_on_card', 'billing_city', 'bank_name'])('%s rejects an account number', field => {
    for (const number of ['123456', '021000021', '1234-5678', '١٢٣٤٥٦٧٨'])
      expect(problemOf(field, `Acme ${number}`)).toEqual(['Numbers of cards and accounts have fields of their own.']);
  });

  it.each([
    ['bank_name', '1st Bank of 1872'],
    ['billing_address', 'PO Box 123456, Suite 12, 33101-1234'],
    ['billing_city', 'Ninety Six'],
  ])('%s accepts numbers that belong there: %j', (field, typed) => {
    expect(PaymentEdit.parse({ [field]: typed })).toEqual({ [field]: typed });
  });
});

it.each([
  ['4242424242424242', '4242'],
  ['12345678', '5678'],
  ['123456', '456'],
  ['1234', '34'],
])('of %s only %s may be shown: never more than half', (number, shown) => {
  expect(lastDigits(number)).toBe(shown);
});

it.each([
  [{ card_last4: '4242' }, true],
  [{ account_last4: '6789' }, true],
  [{}, false],
  [undefined, false],
])('%j is a way to pay: %s', (payment, is) => {
  expect(hasPaymentMethod(payment)).toBe(is);
});
