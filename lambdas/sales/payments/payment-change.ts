import type { PaymentChange } from '#platform/table/payments';
import type { EncryptedField } from '#shared/payments/payment';
import { brandOf, lastDigits, type PaymentEdit } from '#shared/payments/payment-edit';
import type { Timestamp } from '#shared/time';

/** The fields that are stored only in encrypted form. */
export const encryptedFields = ['credit_card_number', 'account_number', 'routing_number'] as const;
type EncryptedNumber = (typeof encryptedFields)[number];
export type EncryptedNumbers = Partial<Record<EncryptedNumber, EncryptedField>>;

const numbersOf = (edit: PaymentEdit, encrypted: EncryptedNumbers): PaymentChange['set'] => ({
  ...(edit.credit_card_number && {
    sealed_card_number: encrypted.credit_card_number,
    card_brand: brandOf(edit.credit_card_number),
    card_last4: lastDigits(edit.credit_card_number),
  }),
  ...(edit.account_number && {
    sealed_account_number: encrypted.account_number,
    account_last4: lastDigits(edit.account_number),
  }),
  ...(edit.routing_number && {
    sealed_routing_number: encrypted.routing_number,
    routing_last4: lastDigits(edit.routing_number),
  }),
});

export const plainFields = [
  'same_address',
  'name_on_card',
  'billing_address',
  'billing_city',
  'billing_state',
  'billing_zip',
  'expiration_date',
  'bank_name',
] as const;

/**
 * The change that an edit makes to the stored payment: an empty text removes its field, and a field that is not given
 * stays.
 */
export const paymentChange = (
  edit: PaymentEdit,
  encrypted: EncryptedNumbers,
  now: Timestamp,
): Required<Pick<PaymentChange, 'set' | 'remove'>> => {
  const given = plainFields.filter(field => edit[field] !== undefined);
  const emptied = given.filter(field => edit[field] === '');
  const brandless = edit.credit_card_number && !brandOf(edit.credit_card_number) ? (['card_brand'] as const) : [];
  return {
    set: {
      ...Object.fromEntries(given.filter(field => edit[field] !== '').map(field => [field, edit[field]])),
      ...numbersOf(edit, encrypted),
      updated_ts: now,
    },
    remove: [...emptied, ...brandless],
  };
};
