import * as z from 'zod';
import { capitalized } from '../words.ts';
import type { ProductGroup } from './product-group.ts';

/** docs/product.md, Product types and groups: a lead has at most one product of each type. */
export const productTypes = ['health', 'discount_plan', 'wellness', 'dental', 'vision'] as const;
export const ProductType = z.enum(productTypes);
export type ProductType = z.infer<typeof ProductType>;

/** `discount_plan` as 'Discount plan'. */
export const productTypeTexts = (type: ProductType): string => capitalized(type).replaceAll('_', ' ');

export const groupOfType = (type: ProductType): ProductGroup => {
  if (type === 'health') return 'niia_health';
  return type === 'discount_plan' ? 'discount_plan' : '{product}_ancillary';
};
