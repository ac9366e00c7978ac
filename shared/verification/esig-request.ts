import * as z from 'zod';
import { ErrorCode } from '../errors.ts';
import { Language } from '../leads/language.ts';
import { Cents, sumOf } from '../money/cents.ts';
import { SelectedProduct } from '../products/product.ts';
import { ProductGroup } from '../products/product-group.ts';
import { Timestamp } from '../time.ts';
import { EsigType } from './verification-event.ts';

/** A product that the customer is asked to sign for, as it was at the time of the request. */
export const EsigProduct = SelectedProduct.pick({ type: true, name: true, premium: true, effective_date: true }).extend(
  {
    enrollment_fee: Cents,
  },
);
export type EsigProduct = z.infer<typeof EsigProduct>;

/** A request for a signature. Only the customer's link contains the token; this document stores its hash. */
export const EsigRequest = z.object({
  /** SHA-256 of the token, base64url. */
  id: z.string(),
  lead_id: z.string(),
  customer_name: z.string().optional(),
  /** The lead's at the time of the request: of the message, of the page and of the text that is signed. */
  language: Language.optional(),
  verification_type: EsigType,
  group: ProductGroup,
  products: z.array(EsigProduct),
  /** The version of the lead's `LeadSales` at the time of the request. */
  sales_version: z.number().int().optional(),
  requested_by_email: z.string(),
  created_ts: Timestamp,
  expires_ts: Timestamp,
  /** The number or address that the link was sent to; `message_id` is the provider's id of the accepted message. */
  sent_to: z.string().optional(),
  sent_ts: Timestamp.optional(),
  message_id: z.string().optional(),
  /** Why the link was not sent. */
  failure: z.object({ code: ErrorCode, message: z.string() }).optional(),
  signed_ts: Timestamp.optional(),
  signature_name: z.string().optional(),
  /** The exact text that was signed: our texts may change later. */
  signed_text: z.string().optional(),
  /** SHA-256 of `signed_text`. */
  document_hash: z.string().optional(),
  signed_from_ip: z.string().optional(),
  signed_with: z.string().optional(),
  version: z.number().int(),
});
export type EsigRequest = z.infer<typeof EsigRequest>;

/** What the signing page shows to anybody with the link. */
export const SigningDocument = EsigRequest.pick({
  customer_name: true,
  language: true,
  group: true,
  products: true,
  created_ts: true,
  signed_ts: true,
  signature_name: true,
}).extend({ due_monthly: Cents, due_now: Cents, customer_service_phone: z.string().optional() });
export type SigningDocument = z.infer<typeof SigningDocument>;

/** A signature with its evidence, for users who may see the verification. */
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
  .extend({ /** Whether the text still has the stored hash. */ is_intact: z.boolean() });
export type Signature = z.infer<typeof Signature>;

const terms = (products: readonly Partial<EsigProduct>[]): string =>
  products
    .map(({ type, name, premium, enrollment_fee, effective_date }) =>
      JSON.stringify([type, name, premium, enrollment_fee, effective_date]),
    )
    .sort()
    .join();

/**
 * Whether a lead's products of a request's group are still what the customer was asked to sign. A product that failed
 * before the request is part of it; a product that failed after the request makes it invalid.
 */
export const isStillValid = (
  { group, products, created_ts }: Pick<EsigRequest, 'group' | 'products' | 'created_ts'>,
  current: readonly SelectedProduct[],
): boolean => {
  const ofGroup = current.filter(product => product.group === group);
  const hasFailed = ofGroup.some(({ status, failed_ts = '' }) => status === 'failed' && failed_ts > created_ts);
  return !hasFailed && terms(products) === terms(ofGroup);
};

/** A link is valid for three days. */
export const LINK_VALID_S = 3 * 24 * 3600;

/** The amounts due for a request's products (docs/product.md, Product figures). */
export const amountsDue = (products: readonly EsigProduct[]): Pick<SigningDocument, 'due_monthly' | 'due_now'> => {
  const due_monthly = sumOf(products.map(({ premium }) => premium));
  return { due_monthly, due_now: due_monthly + sumOf(products.map(({ enrollment_fee }) => enrollment_fee)) };
};
