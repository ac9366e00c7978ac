import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** A security code is for one sale; it is deleted after a day. */
export const SECURITY_CODE_KEPT_S = 24 * 60 * 60;

/** A payment as screens get it: of each number only the brand and the last four digits (docs/decisions/0022). */
export const PaymentSummary = z.object({
  lead_id: z.string(),
  same_address: z.boolean().optional(),
  name_on_card: z.string().optional(),
  billing_address: z.string().optional(),
  billing_city: z.string().optional(),
  billing_state: z.string().optional(),
  billing_zip: z.string().optional(),
  card_brand: z.string().optional(),
  card_last4: z.string().optional(),
  /** `MMYY`. */
  expiration_date: z.string().optional(),
  /** Until when the security code is kept; absent if there is none. */
  security_code_until: Timestamp.optional(),
  bank_name: z.string().optional(),
  account_last4: z.string().optional(),
  routing_last4: z.string().optional(),
  version: z.number().int(),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

/** An encrypted number with its encrypted data key, which KMS decrypts for this lead and field only. */
export const EncryptedField = z.object({ data_key: z.string(), iv: z.string(), tag: z.string(), text: z.string() });
export type EncryptedField = z.infer<typeof EncryptedField>;

/** A payment as it is stored. The security code is an item of its own, which a sale deletes. */
export const Payment = PaymentSummary.extend({
  sealed_card_number: EncryptedField.optional(),
  sealed_account_number: EncryptedField.optional(),
  sealed_routing_number: EncryptedField.optional(),
  updated_ts: Timestamp,
});
export type Payment = z.infer<typeof Payment>;

export const hasPaymentMethod = (payment: Pick<PaymentSummary, 'card_last4' | 'account_last4'> | undefined): boolean =>
  payment?.card_last4 !== undefined || payment?.account_last4 !== undefined;

export const RevealedField = z.enum(['credit_card_number', 'account_number', 'routing_number']);
export type RevealedField = z.infer<typeof RevealedField>;
