import { logger } from '#platform/logger';
import { putCommission, removeCommission } from '#platform/table/commissions';
import { addToSalesDay } from '#platform/table/sales-days';
import { getSelectedProducts } from '#platform/table/selected-products';
import { userByEmail } from '#platform/table/users';
import type { DomainEvent } from '#shared/contracts/events';
import { idOf } from '#shared/keys';
import { commissionOf } from './sale-to-count.ts';

type SaleChange = DomainEvent<'sale.changed'>['detail'];

const closerOf = async (email: string, { lead_key, product_type }: SaleChange): Promise<string | undefined> => {
  const user = await userByEmail(email);
  if (!user) logger.warn('sale of an unknown closer', { lead_id: idOf(lead_key), product_type });
  return user?.id;
};

/**
 * Stores the commission of a product while it is a sale. The product as it is now decides, so that it does not matter
 * in which order changes are delivered.
 */
const projectCommission = async (change: SaleChange): Promise<void> => {
  const id = { lead_id: idOf(change.lead_key), type: change.product_type };
  const [product] = await getSelectedProducts([id]);
  const commission = commissionOf(product);
  const userId = commission && (await closerOf(commission.closer_email, change));
  if (commission && userId) return putCommission(userId, commission);
  const version = Math.max(change.version, product?.version ?? 0);
  await removeCommission({ lead_id: id.lead_id, product_type: id.type, version });
};

/** Counts a change of a sale in its closers' days, once, and stores or removes the commission. */
export const projectSale = async (change: SaleChange): Promise<void> => {
  const { lead_key, product_type: type, version, counts } = change;
  for (const { closer_email, day, figures } of counts) {
    const userId = await closerOf(closer_email, change);
    if (userId) await addToSalesDay({ userId, day }, figures, { lead_id: idOf(lead_key), type, version });
  }
  await projectCommission(change);
};
