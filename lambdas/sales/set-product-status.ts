import type * as z from 'zod';
import type { setProductStatus as operation } from '#shared/contracts/sales';
import { Refusal } from '#shared/errors';
import type { SelectedProduct } from '#shared/products/product';
import { maySetStatus } from '#shared/products/product-rules';
import { changeKeptProduct, type ProductDeps } from './change-product.ts';
import { changedProduct, type ProductFields } from './changed-product.ts';
import { requireMayChangeFields, requireMaySetStatus } from './product-access.ts';
import type { NewProduct } from './product-table.ts';
import { optionFor, requireCloser } from './save-product.ts';

type Input = z.output<typeof operation.input>;

const isAsWanted = (product: SelectedProduct, data: ProductFields): boolean =>
  Object.entries(data).every(([field, value]) => (value ?? undefined) === product[field as keyof ProductFields]);

/** She pressed twice, or the first answer was lost: what she wants has happened. */
const isRepeated = (
  { actor }: ProductDeps,
  current: SelectedProduct | undefined,
  { status, data }: Input,
): current is SelectedProduct =>
  current?.status === status && maySetStatus(actor.access, undefined) && isAsWanted(current, data);

/** A sale is somebody's: else nobody is paid for it, and no figure counts it. */
const requireItsCloser = (product: NewProduct): NewProduct => {
  if (product.status !== 'sale' || product.closer_email !== undefined) return product;
  const sentence = 'Choose the closer agent.';
  throw new Refusal('refused', sentence, [{ field: 'closer_email', message: sentence }]);
};

/**
 * Makes a product a sale, post-dated or failed, with the fields as they stand on the screen (spec 2, section 4). The
 * last of a lead's products that comes to a status completes the lead's verification.
 * @throws Refusal `not_found`, `conflict`, `forbidden` (logged), `refused` with the field that is wrong
 */
export const setProductStatus = (deps: ProductDeps, input: Input): Promise<SelectedProduct> => {
  const { leadId, type, status, data } = input;
  return changeKeptProduct(deps, { leadId, type }, async ({ lead }, current) => {
    if (isRepeated(deps, current, input)) return current;
    requireMaySetStatus(deps.actor, leadId, current);
    requireMayChangeFields(deps.actor, leadId, current, data);
    await requireCloser(deps, current, data);
    const option = await optionFor(deps, current, data);
    return requireItsCloser(
      changedProduct({ lead, type, current, option, data, status, actor: deps.actor, now: deps.now }),
    );
  });
};
