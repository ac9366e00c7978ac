import * as z from 'zod';
import { Cents, sumOf } from '../money/cents.ts';
import { SelectedProduct } from '../products/product.ts';
import { ProductGroup } from '../products/product-group.ts';
import { Timestamp } from '../time.ts';
import { EsigType } from './verification-event.ts';

/** What the customer is asked to sign, as it stood when it was asked for. */
export const EsigProduct = SelectedProduct.pick({ type: true, name: true, premium: true, effective_date: true }).extend(
  {
    enrollment_fee: Cents,
  },
);
export type EsigProduct = z.infer<typeof EsigProduct>;

/** One request for a signature. Its link's token is known to the customer alone: here is what the token hashes to. */
export const EsigRequest = z.object({
  /** SHA-256 of the token, base64url. */
  id: z.string(),
  lead_id: z.string(),
  customer_name: z.string().optional(),
  verification_type: EsigType,
  group: ProductGroup,
  products: z.array(EsigProduct),
  /** Which version of the lead's sales the products were taken from. */
  sales_version: z.number().int().optional(),
  requested_by_email: z.string(),
  created_ts: Timestamp,
  expires_ts: Timestamp,
  /** The number or address that the link went to; the provider's id of the message, once it was accepted. */
  sent_to: z.string().optional(),
  sent_ts: Timestamp.optional(),
  message_id: z.string().optional(),
  signed_ts: Timestamp.optional(),
  signature_name: z.string().optional(),
  /** All that was signed, word for word: our own sentences may be others by the day that somebody asks. */
  signed_text: z.string().optional(),
  /** SHA-256 of it. */
  document_hash: z.string().optional(),
  signed_from_ip: z.string().optional(),
  signed_with: z.string().optional(),
  version: z.number().int(),
});
export type EsigRequest = z.infer<typeof EsigRequest>;

/** What the signing page shows to whoever has the link. */
export const SigningDocument = EsigRequest.pick({
  customer_name: true,
  group: true,
  products: true,
  created_ts: true,
  signed_ts: true,
  signature_name: true,
}).extend({ due_monthly: Cents, due_now: Cents, customer_service_phone: z.string().optional() });
export type SigningDocument = z.infer<typeof SigningDocument>;

/** What there is to show of a signature to whoever has to answer for it. */
export const Signature = EsigRequest.pick({
  customer_name: true,
  verification_type: true,
  group: true,
  requested_by_email: true,
  created_ts: true,
  sent_to: true,
  sent_ts: true,
  message_id: true,
  signed_ts: true,
  signature_name: true,
  signed_text: true,
  document_hash: true,
  signed_from_ip: true,
  signed_with: true,
})
  .required({ signed_ts: true, signature_name: true, signed_text: true, document_hash: true })
  .extend({ /** Whether the text is the one that the fingerprint was taken of. */ is_intact: z.boolean() });
export type Signature = z.infer<typeof Signature>;

const terms = (products: readonly Partial<EsigProduct>[]): string =>
  products
    .map(({ type, name, premium, enrollment_fee, effective_date }) =>
      JSON.stringify([type, name, premium, enrollment_fee, effective_date]),
    )
    .sort()
    .join();

/**
 * Whether a lead's products of a request's group are still what the customer was asked to sign. One that had failed
 * before is asked for anew; one that failed since is not.
 */
export const stillHolds = (
  { group, products, created_ts }: Pick<EsigRequest, 'group' | 'products' | 'created_ts'>,
  current: readonly SelectedProduct[],
): boolean => {
  const ofGroup = current.filter(product => product.group === group);
  const hasFailed = ofGroup.some(({ status, failed_ts = '' }) => status === 'failed' && failed_ts > created_ts);
  return !hasFailed && terms(products) === terms(ofGroup);
};

/** A link lives for three days. */
export const LINK_LIVES_S = 3 * 24 * 3600;

/** What a request's products come to (docs/product.md, Product figures). */
export const amountsDue = (products: readonly EsigProduct[]): Pick<SigningDocument, 'due_monthly' | 'due_now'> => {
  const due_monthly = sumOf(products.map(({ premium }) => premium));
  return { due_monthly, due_now: due_monthly + sumOf(products.map(({ enrollment_fee }) => enrollment_fee)) };
};
