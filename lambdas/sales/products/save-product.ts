import type * as z from 'zod';
import type { saveProduct as operation } from '#shared/contracts/sales';
import type { SelectedProduct } from '#shared/products/product';
import { changeKeptProduct, type ProductDeps } from './change-product.ts';
import { requireMayEdit } from './product-access.ts';
import { wantedProduct } from './wanted-product.ts';

/**
 * Chooses or changes a lead's product of one type (docs/product.md, Product editor). Two people's different fields both
 * stay.
 * @throws Rejection `not_found`, `conflict`, `forbidden` (logged), `rejected` with the field that is wrong
 */
export const saveProduct = (
  deps: ProductDeps,
  { leadId, type, data }: z.output<typeof operation.input>,
): Promise<SelectedProduct> =>
  changeKeptProduct(deps, { leadId, type }, async ({ lead }, current) => {
    requireMayEdit(deps.actor, leadId, current);
    return wantedProduct(deps, { lead, type, current, data });
  });
