import * as z from 'zod';
import { freeText, plainName } from '../leads/free-text.ts';
import { ZipCodeInput } from '../leads/zip-code-input.ts';
import { withAsciiDigits } from './ascii-digits.ts';
import { passesLuhn } from './luhn.ts';

const digits = (text: string): string => text.replace(/[\s-]/g, '');
const numbersOnly = (least: number, most: number, message: string) =>
  z
    .string()
    .transform(digits)
    .pipe(z.string().regex(new RegExp(`^\\d{${least},${most}}$`), message));

const ELSEWHERE = 'Numbers of cards and accounts have fields of their own.';
const DIGITS_IN_NAMES = 5;

/** The name of a person, a town or a bank. It must not contain an account number, because it is not encrypted. */
const name = plainName(100).refine(
  text => withAsciiDigits(text).replace(/\D/g, '').length <= DIGITS_IN_NAMES,
  ELSEWHERE,
);

const brands = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['American Express', /^3[47]/],
  ['Discover', /^(6011|64[4-9]|65)/],
] as const;

/** The brand of a card by its first digits; undefined if they do not identify it. */
export const brandOf = (number: string): string | undefined =>
  brands.find(([, beginning]) => beginning.test(digits(number)))?.[0];

/** `4242-4242-4242-4242`: grouped in fours, 19 characters at most (docs/product.md, Payments). */
export const groupCardNumber = (typed: string): string =>
  (
    typed
      .replace(/\D/g, '')
      .slice(0, 16)
      .match(/.{1,4}/g) ?? []
  ).join('-');

/** The part of a number that may be shown: the last four digits, and never more than half of the number. */
export const lastDigits = (number: string): string => number.slice(-Math.min(4, Math.floor(number.length / 2)));

/** `12/28`. The server checks only the format; the screen warns about a month in the past. */
const ExpirationDate = z
  .string()
  .transform(value => value.replace(/\D/g, ''))
  .pipe(z.string().regex(/^(0[1-9]|1[0-2])\d{2}$/, 'Expected a month and a year: MM/YY.'));

/** An edit of a lead's payment (docs/product.md, Payments). */
export const PaymentEdit = z
  .object({
    same_address: z.boolean(),
    name_on_card: name,
    billing_address: freeText(200, ELSEWHERE),
    billing_city: name,
    billing_state: z.string().length(2),
    billing_zip: ZipCodeInput,
    credit_card_number: numbersOnly(13, 16, 'Expected a card number of 13 to 16 digits.').refine(
      passesLuhn,
      'This card number has a typing error.',
    ),
    expiration_date: ExpirationDate,
    security_code: numbersOnly(3, 4, 'Expected three or four digits.'),
    bank_name: name,
    account_number: numbersOnly(4, 17, 'Expected 4 to 17 digits.'),
    routing_number: numbersOnly(9, 9, 'Expected nine digits.'),
  })
  .partial();
export type PaymentEdit = z.infer<typeof PaymentEdit>;
