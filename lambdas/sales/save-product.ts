import type * as z from 'zod';
import type { saveProduct as operation } from '#shared/contracts/sales';
import { Refusal } from '#shared/errors';
import type { ProductOption, SelectedProduct } from '#shared/products/product';
import { changeKeptProduct, type ProductDeps } from './change-product.ts';
import { changedProduct, type ProductFields } from './changed-product.ts';
import { requireMayChangeFields, requireMayEdit } from './product-access.ts';

type Deps = Pick<ProductDeps, 'table'>;

/** The entry that is wanted, else the one that was chosen before. */
export const optionFor = async (
  { table }: Deps,
  current: SelectedProduct | undefined,
  { product_id = current?.product_id }: ProductFields,
): Promise<ProductOption | undefined> => (product_id === undefined ? undefined : table.getProductOption(product_id));

/** @throws Refusal `refused` for an e-mail that is nobody's */
export const requireCloser = async (
  { table }: Deps,
  current: SelectedProduct | undefined,
  { closer_email: email }: ProductFields,
): Promise<void> => {
  if (email === undefined || email === current?.closer_email || (await table.userByEmail(email))) return;
  const sentence = 'There is no agent with this e-mail.';
  throw new Refusal('refused', sentence, [{ field: 'closer_email', message: sentence }]);
};

/**
 * Chooses or changes a lead's product of one type (spec 2, sections 2.4 and 5).
 * @throws Refusal `not_found`, `conflict`, `forbidden` (logged), `refused` with the field that is wrong
 */
export const saveProduct = (
  deps: ProductDeps,
  { leadId, type, data }: z.output<typeof operation.input>,
): Promise<SelectedProduct> =>
  changeKeptProduct(deps, { leadId, type }, async ({ lead }, current) => {
    requireMayEdit(deps.actor, leadId, current);
    requireMayChangeFields(deps.actor, leadId, current, data);
    await requireCloser(deps, current, data);
    const option = await optionFor(deps, current, data);
    return changedProduct({ lead, type, current, option, data, actor: deps.actor, now: deps.now });
  });
