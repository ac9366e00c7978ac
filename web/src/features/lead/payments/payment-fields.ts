import { passesLuhn } from '#shared/payments/luhn';
import type { PaymentSummary } from '#shared/payments/payment';
import { brandOf, groupCardNumber, PaymentEdit } from '#shared/payments/payment-edit';

/** Every field that is typed or chosen; whether the address is the lead's is told apart. */
export const fieldNames = [
  'name_on_card',
  'credit_card_number',
  'expiration_date',
  'security_code',
  'billing_address',
  'billing_city',
  'billing_state',
  'billing_zip',
  'bank_name',
  'account_number',
  'routing_number',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** The server never gives these back: what was typed is forgotten as soon as it is saved and left. */
export const sealedNames = ['credit_card_number', 'security_code', 'account_number', 'routing_number'] as const;
export type SealedName = (typeof sealedNames)[number];
export const isSealed = (name: FieldName): name is SealedName => (sealedNames as readonly FieldName[]).includes(name);

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const groupExpiration = (typed: string): string => {
  const padded = typed.replace(/^\s*(\d)\s*[/-]/, '0$1/');
  const digits = digitsOf(padded);
  // A year of four digits: 12/2028.
  const short = digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2)}` : short;
};

/** A paste with spaces or dashes loses those alone. */
const typedAs: Partial<Record<FieldName, (typed: string) => string>> = {
  credit_card_number: groupCardNumber,
  expiration_date: groupExpiration,
  security_code: typed => digitsOf(typed).slice(0, 4),
  account_number: typed => digitsOf(typed).slice(0, 17),
  routing_number: typed => digitsOf(typed).slice(0, 9),
};

/** What stands in a field when this was typed. */
export const asTyped = (name: FieldName, typed: string): string => typedAs[name]?.(typed) ?? typed;

const AMEX = 'American Express';

const cardLength = (text: string): number => (brandOf(text) === AMEX ? 15 : 16);
const codeLength = (card: string | undefined): number => (card === AMEX ? 4 : 3);

/** Why a text can't be saved, as a sentence. */
export const problemOf = (name: FieldName, text: string): string | undefined =>
  PaymentEdit.shape[name].safeParse(text).error?.issues[0]?.message;

/**
 * Whether all of a number has been typed: it is saved without waiting for the field to be left. An account number can
 * have any length, so only leaving it tells.
 */
export const isComplete = (name: FieldName, text: string, cardBrand?: string): boolean => {
  const { length } = digitsOf(text);
  switch (name) {
    case 'credit_card_number':
      return length === cardLength(text);
    case 'security_code':
      return length >= codeLength(cardBrand);
    case 'account_number':
      return false;
    default:
      return problemOf(name, text) === undefined;
  }
};

/** What is wrong with a number already while it is typed: all of it is there, and it can't be right. */
export const earlyProblemOf = (name: FieldName, text: string): string | undefined =>
  name === 'credit_card_number' && isComplete(name, text) && !passesLuhn(digitsOf(text))
    ? problemOf(name, text)
    : undefined;

/** What is stored of a field, as it is shown; of a sealed one nothing. */
export const storedText = (name: FieldName, stored: PaymentSummary | null): string => {
  if (!stored || isSealed(name)) return '';
  return asTyped(name, stored[name] ?? '');
};

/** `•••• 4242` of what is stored sealed; undefined where there is none. */
export const storedMask = (name: SealedName, stored: PaymentSummary | null): string | undefined => {
  const last = {
    credit_card_number: stored?.card_last4,
    account_number: stored?.account_last4,
    routing_number: stored?.routing_last4,
    security_code: stored?.security_code_until && '',
  }[name];
  return last === undefined ? undefined : `•••• ${last}`.trim();
};

/** What a person is told of a date that has passed: `1228` is good through December. */
export const expirationHint = (text: string, now: Date): string | undefined => {
  if (problemOf('expiration_date', text)) return undefined;
  const [month, year] = text.split('/').map(Number);
  const firstDayAfter = new Date(2000 + (year ?? 0), month ?? 0, 1);
  return firstDayAfter <= now ? 'This card has expired.' : undefined;
};
