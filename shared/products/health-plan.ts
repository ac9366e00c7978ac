import * as z from 'zod';
import { Cents } from '../money/cents.ts';
import { ProductStatus, type SelectedProduct } from './product.ts';

/** The copy of a lead's health plan on the lead, also of one that failed: for the On Hold report. */
export const HealthPlan = z.object({
  premium: Cents,
  status: ProductStatus.optional(),
  post_date: z.iso.date().optional(),
});
export type HealthPlan = z.infer<typeof HealthPlan>;

type Product = Pick<SelectedProduct, 'type' | 'premium' | 'status' | 'post_date'>;

/** What the lead says of its health plan; undefined if none is chosen. */
export const healthPlanOf = (products: readonly Product[]): HealthPlan | undefined => {
  const health = products.find(({ type }) => type === 'health');
  if (!health) return undefined;
  const { premium, status, post_date } = health;
  return { premium, ...(status && { status }), ...(post_date && { post_date }) };
};

/** How the On Hold report marks a row (docs/product.md, On hold report). */
export type HealthSale = 'post_date' | 'sale' | 'failed';

/** What became of a health plan; undefined while it has no status. A sale that has a post date counts as post-dated. */
export const healthSaleOf = (plan: HealthPlan | undefined): HealthSale | undefined =>
  plan?.status === 'sale' && plan.post_date !== undefined ? 'post_date' : plan?.status;
