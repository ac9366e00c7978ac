import * as z from 'zod';
import { Timestamp } from '../time.ts';
import { SelectedProduct } from './product.ts';

/**
 * A sale that was undone after its day (docs/product.md, Commissions). It is written once, in the transaction that
 * undoes the sale, and keeps what was sold; the product itself may change or go.
 */
export const Chargeback = SelectedProduct.pick({
  lead_id: true,
  type: true,
  group: true,
  product_id: true,
  name: true,
  premium: true,
  commission: true,
  enrollment_fee: true,
  enrollment_fee_commission: true,
  effective_date: true,
  post_date: true,
  sold_in_group: true,
  sold_lead_source: true,
  lead_name: true,
}).extend({
  /** The version of the product that undid the sale: it identifies the chargeback. */
  product_version: z.number().int(),
  sale_ts: Timestamp,
  charged_back_ts: Timestamp,
  closer_email: z.string(),
  reason: z.string(),
  version: z.number().int(),
});
export type Chargeback = z.infer<typeof Chargeback>;
