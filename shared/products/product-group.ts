import * as z from 'zod';

/**
 * Product groups, which are also the verification groups; `{product}` is the product's own text
 * (docs/product.md, Product types and groups).
 */
export const productGroups = ['niia_health', '{product}_ancillary', 'discount_plan'] as const;
export const ProductGroup = z.enum(productGroups);
export type ProductGroup = z.infer<typeof ProductGroup>;
