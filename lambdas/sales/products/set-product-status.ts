import type * as z from 'zod';
import type { setProductStatus as operation } from '#shared/contracts/sales';
import { Rejection } from '#shared/errors';
import type { SelectedProduct } from '#shared/products/product';
import { changeKeptProduct, type ProductDeps, requireSeen } from './change-product.ts';
import type { ProductFields } from './changed-product.ts';
import { requireMaySetStatus } from './product-access.ts';
import type { NewProduct } from './undone-sale.ts';
import { wantedProduct } from './wanted-product.ts';

type Input = z.output<typeof operation.input>;

const isAsWanted = (product: SelectedProduct, data: ProductFields): boolean =>
  Object.entries(data).every(([field, value]) => (value ?? undefined) === product[field as keyof ProductFields]);

/** A repeated request: the product already has the status and the fields that the actor wants. */
const isRepeated = (
  current: SelectedProduct | undefined,
  { status, version, data }: Input,
): current is SelectedProduct =>
  current?.status === status && current.status_of_version === version && isAsWanted(current, data);

/** A sale needs a closer: without one it has no commission, and no figure counts it. */
const requireItsCloser = (product: NewProduct): NewProduct => {
  if (product.status !== 'sale' || product.closer_email !== undefined) return product;
  const message = 'Choose the closer agent.';
  throw new Rejection('rejected', message, [{ field: 'closer_email', message }]);
};

/**
 * Sets the status of a product to sale, post date or failed, with the fields on the screen, if the product has the
 * version that the user saw. When all products of a lead have a status, its verification is complete (docs/product.md,
 * Product status).
 * @throws Rejection `not_found`, `conflict`, `forbidden` (logged), `rejected` with the field that is wrong
 */
export const setProductStatus = (deps: ProductDeps, input: Input): Promise<SelectedProduct> => {
  const { leadId, type, version, status, data } = input;
  return changeKeptProduct(deps, { leadId, type }, async ({ lead }, current) => {
    if (isRepeated(current, input)) return current;
    requireMaySetStatus(deps.actor, leadId, current);
    requireSeen(current, version);
    const product = requireItsCloser(await wantedProduct(deps, { lead, type, current, data, status }));
    return { ...product, status_of_version: version };
  });
};
