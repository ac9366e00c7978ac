import * as z from 'zod';
import { freeText } from '../leads/free-text.ts';
import { Cents } from '../money/cents.ts';
import { Timestamp } from '../time.ts';
import { ProductGroup } from './product-group.ts';
import { ProductType } from './product-type.ts';

export { groupOfType, ProductType, productTypes } from './product-type.ts';

/** What a product costs from a day on: New York's first day with these terms. */
export const PlannedTerms = z.object({
  from: z.iso.date(),
  premium: Cents,
  commission: Cents,
  enrollment_fee_options: z.array(Cents),
  enrollment_fee_commission: z.record(z.string(), Cents),
});
export type PlannedTerms = z.infer<typeof PlannedTerms>;

/** What admins edit of a catalogue entry; its type stays. Amounts are in cents. */
export const ProductOptionContent = z.object({
  type: ProductType,
  name: z.string(),
  premium: Cents,
  commission: Cents,
  enrollment_fee_options: z.array(Cents),
  /** Commission by enrollment fee, both in cents: `{ '9900': 2500 }`. */
  enrollment_fee_commission: z.record(z.string(), Cents),
  state_whitelist: z.array(z.string().length(2)).optional(),
  is_active: z.boolean(),
  /** New York's first day on which it is sold; absent: at once. */
  sold_from: z.iso.date().optional(),
  /** Changes that count from a later day; see `termsOn` for those whose day has come. */
  planned: z.array(PlannedTerms).optional(),
  /** New York's first day on which it is not sold any more: `2026-03-01`. */
  retired_from: z.iso.date().optional(),
});
export type ProductOptionContent = z.infer<typeof ProductOptionContent>;

/** An entry of the catalogue: a product that can be sold. */
export const ProductOption = ProductOptionContent.extend({
  id: z.string(),
  group: ProductGroup,
  updated_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type ProductOption = z.infer<typeof ProductOption>;

export const ProductStatus = z.enum(['post_date', 'sale', 'failed']);
export type ProductStatus = z.infer<typeof ProductStatus>;

/** docs/product.md, Product rules: the offered fail reasons. Users may also write any other reason. */
export const failReasons = ['card declined', 'verification failed', 'cannot contact customer'] as const;
const MAX_FAIL_REASON_LENGTH = 500;
export const FailReason = freeText(MAX_FAIL_REASON_LENGTH);

/** A product chosen for a lead. No `status` means "none" (docs/product.md, Product status). Dates are `2026-03-01`. */
export const SelectedProduct = z.object({
  lead_id: z.string(),
  type: ProductType,
  group: ProductGroup,
  /** The catalogue entry. */
  product_id: z.string(),
  name: z.string(),
  premium: Cents,
  commission: Cents,
  enrollment_fee: Cents.optional(),
  /** The commission for that fee, from the entry's map; 0 if the map has none. */
  enrollment_fee_commission: Cents,
  effective_date: z.iso.date().optional(),
  post_date: z.iso.date().optional(),
  post_date_ts: Timestamp.optional(),
  status: ProductStatus.optional(),
  /** The version that the request to set the status was based on; it identifies a repeated request. */
  status_of_version: z.number().int().optional(),
  sale_ts: Timestamp.optional(),
  /** The closer's deciding group and the lead's source when it was sold: figures of a day stay what they were. */
  sold_in_group: z.string().optional(),
  sold_lead_source: z.string().optional(),
  failed_reason: z.string().optional(),
  failed_ts: Timestamp.optional(),
  /** Until the first status this is provisional: then the lead's assigned closer counts. */
  closer_email: z.string().optional(),
  /** A verification agent or an admin chose the closer: a new assignment of the lead does not change it. */
  closer_is_chosen: z.literal(true).optional(),
  fronter_email: z.string().optional(),
  /** The lead's name, for the lists of sales. */
  lead_name: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type SelectedProduct = z.infer<typeof SelectedProduct>;

/** The fee total of a lead. Each change of a product writes it too, so that its version protects the cap. */
export const LeadSales = z.object({
  lead_id: z.string(),
  enrollment_fee_total: Cents,
  version: z.number().int(),
});
export type LeadSales = z.infer<typeof LeadSales>;
