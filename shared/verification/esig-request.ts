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
  signed_ts: Timestamp.optional(),
  signature_name: z.string().optional(),
  /** SHA-256 of the text that was signed, so that nobody can change it later. */
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

const terms = (products: readonly Partial<EsigProduct>[]): string =>
  products
    .map(({ type, name, premium, enrollment_fee, effective_date }) =>
      JSON.stringify([type, name, premium, enrollment_fee, effective_date]),
    )
    .sort()
    .join();

/** Whether a lead's products of a request's group are still what the customer was asked to sign. */
export const stillHolds = (
  { group, products }: Pick<EsigRequest, 'group' | 'products'>,
  current: readonly SelectedProduct[],
): boolean => terms(products) === terms(current.filter(product => product.group === group));

/** A link lives for three days. */
export const LINK_LIVES_S = 3 * 24 * 3600;

/** What a request's products come to (spec 2, section 9). */
export const amountsDue = (products: readonly EsigProduct[]): Pick<SigningDocument, 'due_monthly' | 'due_now'> => {
  const due_monthly = sumOf(products.map(({ premium }) => premium));
  return { due_monthly, due_now: due_monthly + sumOf(products.map(({ enrollment_fee }) => enrollment_fee)) };
};
