import * as z from 'zod';
import type { SelectedProduct } from './product.ts';
import { ProductType, productTypes } from './product-type.ts';

/** The copy of a lead's products on the lead (docs/product.md, Lead), for lists such as the verification queue. */
export const ProductsOnLead = z.partialRecord(ProductType, z.object({ post_date: z.iso.date().optional() }));
export type ProductsOnLead = z.infer<typeof ProductsOnLead>;

type Product = Pick<SelectedProduct, 'type' | 'status' | 'post_date'>;

/** The products that have not failed, in the order of the types. */
export const productsOnLead = (products: readonly Product[]): ProductsOnLead =>
  Object.fromEntries(
    productTypes.flatMap(type => {
      const product = products.find(each => each.type === type && each.status !== 'failed');
      return product ? [[type, product.post_date === undefined ? {} : { post_date: product.post_date }]] : [];
    }),
  );

/** The first post date of the lead's products, if there is one. */
export const firstPostDate = (products: ProductsOnLead | undefined): string | undefined =>
  Object.values(products ?? {})
    .flatMap(({ post_date }) => post_date ?? [])
    .sort()[0];
