import * as z from 'zod';
import { freeText } from '../leads/free-text.ts';
import { Cents } from '../money/cents.ts';
import { Timestamp } from '../time.ts';
import { ProductGroup } from './product-group.ts';
import { ProductType } from './product-type.ts';

export { groupOfType, ProductType, productTypes } from './product-type.ts';

/** A product that can be sold: the catalogue. Amounts are cents. */
export const ProductOption = z.object({
  id: z.string(),
  type: ProductType,
  group: ProductGroup,
  name: z.string(),
  premium: Cents,
  commission: Cents,
  enrollment_fee_options: z.array(Cents),
  /** Commission by enrollment fee, both in cents: `{ '9900': 2500 }`. */
  enrollment_fee_commission: z.record(z.string(), Cents),
  state_whitelist: z.array(z.string().length(2)).optional(),
  is_active: z.boolean(),
  version: z.number().int(),
});
export type ProductOption = z.infer<typeof ProductOption>;

export const ProductStatus = z.enum(['post_date', 'sale', 'failed']);
export type ProductStatus = z.infer<typeof ProductStatus>;

/** docs/product.md, Product rules: what is offered as the reason of a failure. Any other may be written. */
export const failReasons = ['card declined', 'verification failed', 'cannot contact customer'] as const;
export const FAIL_REASON_AT_MOST = 500;
export const FailReason = freeText(FAIL_REASON_AT_MOST);

/** A product chosen for a lead. No `status` means "none" (docs/product.md, Product status). Dates are `2026-03-01`. */
export const SelectedProduct = z.object({
  lead_id: z.string(),
  type: ProductType,
  group: ProductGroup,
  /** The catalogue's entry that it was chosen from. */
  product_id: z.string(),
  name: z.string(),
  premium: Cents,
  commission: Cents,
  enrollment_fee: Cents.optional(),
  /** Of that fee, by the entry's map; 0 where the map has none. */
  enrollment_fee_commission: Cents,
  effective_date: z.iso.date().optional(),
  post_date: z.iso.date().optional(),
  post_date_ts: Timestamp.optional(),
  status: ProductStatus.optional(),
  /** The version that was looked at when the status was set: by it a repeated request is known. */
  status_of_version: z.number().int().optional(),
  sale_ts: Timestamp.optional(),
  failed_reason: z.string().optional(),
  failed_ts: Timestamp.optional(),
  /** Until the first status only who it would be: the lead's assigned closer then counts. */
  closer_email: z.string().optional(),
  /** Verification or an admin has said whose sale it is: no assignment changes it. */
  closer_is_chosen: z.literal(true).optional(),
  fronter_email: z.string().optional(),
  /** Names of its lead, for the lists of sales. */
  lead_name: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type SelectedProduct = z.infer<typeof SelectedProduct>;

/** All products of a lead in one: guards the cap, since each change of a product writes it too. */
export const LeadSales = z.object({
  lead_id: z.string(),
  enrollment_fee_total: Cents,
  version: z.number().int(),
});
export type LeadSales = z.infer<typeof LeadSales>;
