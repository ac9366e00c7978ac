import { requireLeadAtHand } from '#platform/require-lead-at-hand';
import { Rejection } from '#shared/errors';
import { mayDelete } from '#shared/products/product-rules';
import { changeProduct, type ProductDeps, type ProductOfLead, requireSeen } from './change-product.ts';
import { requireMayEdit } from './product-access.ts';

/**
 * Takes a product that has no status from a lead (docs/product.md, Product status).
 * @throws Rejection `not_found`; `forbidden` (logged) without the lead at hand and for one that is sold or post-dated;
 * `conflict`, `rejected`
 */
export const deleteProduct = async (
  deps: ProductDeps,
  { version, ...which }: ProductOfLead & { version: number },
): Promise<Record<string, never>> => {
  await changeProduct(deps, which, async ({ lead }, current) => {
    await requireLeadAtHand(deps.actor, lead);
    if (!current) throw new Rejection('not_found', 'This product is not there any more.');
    requireMayEdit(deps.actor, which.leadId, current);
    requireSeen(current, version);
    if (!mayDelete(current.status)) throw new Rejection('rejected', 'A product with any status cannot be deleted.');
    return undefined;
  });
  return {};
};
