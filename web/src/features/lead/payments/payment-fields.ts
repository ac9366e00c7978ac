import { passesLuhn } from '#shared/payments/luhn';
import type { PaymentSummary } from '#shared/payments/payment';
import { brandOf, groupCardNumber, PaymentEdit } from '#shared/payments/payment-edit';

/** Every field that is typed or chosen; the checkbox of the billing address is separate. */
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

/** The sensitive fields: the server never returns them, and typed text is dropped once it is saved and left. */
const sensitiveNames = ['credit_card_number', 'security_code', 'account_number', 'routing_number'] as const;
export type SensitiveName = (typeof sensitiveNames)[number];
export const isSensitive = (name: FieldName): name is SensitiveName =>
  (sensitiveNames as readonly FieldName[]).includes(name);

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const groupExpiration = (typed: string): string => {
  const padded = typed.replace(/^\s*(\d)\s*[/-]/, '0$1/');
  const digits = digitsOf(padded);
  // A year with four digits: 12/2028.
  const short = digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2)}` : short;
};

/** A pasted number loses its spaces and dashes only. */
const typedAs: Partial<Record<FieldName, (typed: string) => string>> = {
  credit_card_number: groupCardNumber,
  expiration_date: groupExpiration,
  security_code: typed => digitsOf(typed).slice(0, 4),
  account_number: typed => digitsOf(typed).slice(0, 17),
  routing_number: typed => digitsOf(typed).slice(0, 9),
};

/** The text of a field after `typed` was typed or pasted. */
export const asTyped = (name: FieldName, typed: string): string => typedAs[name]?.(typed) ?? typed;

const AMEX = 'American Express';

const cardLength = (text: string): number => (brandOf(text) === AMEX ? 15 : 16);
const codeLength = (card: string | undefined): number => (card === AMEX ? 4 : 3);

/** The message why a text cannot be saved. */
export const problemOf = (name: FieldName, text: string): string | undefined =>
  PaymentEdit.shape[name].safeParse(text).error?.issues[0]?.message;

/**
 * Whether a number is typed completely: it is then saved before its field is left. An account number can have any
 * length, so it is complete only when its field is left.
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

/** The message of a card number that is typed completely and fails its check digit. */
export const earlyProblemOf = (name: FieldName, text: string): string | undefined =>
  name === 'credit_card_number' && isComplete(name, text) && !passesLuhn(digitsOf(text))
    ? problemOf(name, text)
    : undefined;

/** The stored value of a field as it is shown; empty for a sensitive field. */
export const storedText = (name: FieldName, stored: PaymentSummary | null): string => {
  if (!stored || isSensitive(name)) return '';
  return asTyped(name, stored[name] ?? '');
};

/** A stored sensitive value as `•••• 4242`; undefined if none is stored. */
export const storedMask = (name: SensitiveName, stored: PaymentSummary | null): string | undefined => {
  const last = {
    credit_card_number: stored?.card_last4,
    account_number: stored?.account_last4,
    routing_number: stored?.routing_last4,
    security_code: stored?.security_code_until && '',
  }[name];
  return last === undefined ? undefined : `•••• ${last}`.trim();
};

/** The hint for an expiration date that has passed: a card of `12/28` is valid through December. */
export const expirationHint = (text: string, now: Date): string | undefined => {
  if (problemOf('expiration_date', text)) return undefined;
  const [month, year] = text.split('/').map(Number);
  const firstDayAfter = new Date(2000 + (year ?? 0), month ?? 0, 1);
  return firstDayAfter <= now ? 'This card has expired.' : undefined;
};
