import type * as z from 'zod';
import { postDatedProducts } from '#platform/table/selected-products';
import type { listPostDates as operation } from '#shared/contracts/reports';
import { PostDatedProduct } from '#shared/products/post-dated-product';
import type { Timestamp } from '#shared/time';

/** docs/product.md, Post dates. */
const MOST_PRODUCTS = 100;

/** The next post-dated products, of all leads. */
export const listPostDates = async ({ now }: { now: Timestamp }): Promise<z.output<typeof operation.output>> => {
  const products = await postDatedProducts(now, { limit: MOST_PRODUCTS });
  return { data: products.data.map(product => PostDatedProduct.parse(product)), as_of: now };
};
