import { logger } from '#platform/logger';
import { putCommission, removeCommission } from '#platform/table/commissions';
import type { RecordChange } from '#platform/table/engine/records';
import { addToSalesDay } from '#platform/table/sales-days';
import { userByEmail } from '#platform/table/users';
import type { SelectedProduct } from '#shared/products/product';
import { commissionOf, salesToCount } from './sale-to-count.ts';

const closerOf = async (email: string, product: SelectedProduct): Promise<string | undefined> => {
  const user = await userByEmail(email);
  if (!user) logger.warn('sale of an unknown closer', { lead_id: product.lead_id, product_type: product.type });
  return user?.id;
};

/** Stores the commission of a product while it is a sale. */
const projectCommission = async (old: SelectedProduct | undefined, current: SelectedProduct | undefined) => {
  const [was, is] = [commissionOf(old), commissionOf(current)];
  const userId = is && current && (await closerOf(is.closer_email, current));
  if (is && userId) await putCommission(userId, is);
  else if (was) await removeCommission({ ...was, version: current?.version ?? was.version + 1 });
};

/** Counts a change of a product in its closers' days, once, and stores or removes the commission. */
export const projectSale = async (change: RecordChange): Promise<void> => {
  if (change.entity !== 'selected-product') return;
  const product = change.new ?? change.old;
  if (!product) return;
  for (const { closerEmail, day, figures, counted } of salesToCount(change)) {
    const userId = await closerOf(closerEmail, product);
    if (userId) await addToSalesDay({ userId, day }, figures, counted);
  }
  await projectCommission(change.old, change.new);
};
