import { getProductOption } from '#platform/table/product-options';
import { userByEmail } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { newYorkDay } from '#shared/new-york';
import type { ProductOption, SelectedProduct } from '#shared/products/product';
import { termsOn } from '#shared/products/product-terms';
import type { Timestamp } from '#shared/time';
import type { ProductDeps } from './change-product.ts';
import { changedProduct, type ProductFields, type Wanted } from './changed-product.ts';
import { requireMayChangeFields } from './product-access.ts';
import { withSaleAttribution } from './sale-attribution.ts';
import type { NewProduct } from './undone-sale.ts';

/** The catalogue's entry that is wanted, else the earlier choice, with today's terms. */
const optionFor = async (
  current: NewProduct | undefined,
  { product_id = current?.product_id }: ProductFields,
  now: Timestamp,
): Promise<ProductOption | undefined> => {
  const option = product_id === undefined ? undefined : await getProductOption(product_id);
  return option && termsOn(option, newYorkDay(now));
};

const requireCloser = async (
  current: NewProduct | undefined,
  { closer_email: email }: ProductFields,
): Promise<void> => {
  if (email === undefined || email === current?.closer_email || (await userByEmail(email))) return;
  const message = 'There is no agent with this e-mail.';
  throw new Rejection('rejected', message, [{ field: 'closer_email', message }]);
};

/** The request and the stored product. */
type Asked = Pick<Wanted, 'lead' | 'type' | 'data' | 'status'> & { current: SelectedProduct | undefined };

/**
 * The product with the actor's changes, and with a new status if one is set.
 * @throws Rejection `forbidden` (logged), `rejected` with the field that is wrong
 */
export const wantedProduct = async (deps: ProductDeps, asked: Asked): Promise<NewProduct> => {
  const { lead, current, data } = asked;
  const { actor, now } = deps;
  requireMayChangeFields(actor, lead.id, current, data);
  await requireCloser(current, data);
  const product = changedProduct({ ...asked, option: await optionFor(current, data, now), actor, now });
  return withSaleAttribution(product, { lead, current });
};
