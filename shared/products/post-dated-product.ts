import type * as z from 'zod';
import { SelectedProduct } from './product.ts';

/** A row of the post dates (docs/product.md, Post dates). */
export const PostDatedProduct = SelectedProduct.pick({
  lead_id: true,
  lead_name: true,
  type: true,
  name: true,
  premium: true,
  enrollment_fee: true,
  post_date: true,
  status: true,
});
export type PostDatedProduct = z.infer<typeof PostDatedProduct>;
