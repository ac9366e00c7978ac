import { newYorkDay } from '#shared/new-york';
import type { Chargeback } from '#shared/products/chargeback';
import type { SelectedProduct } from '#shared/products/product';
import type { Timestamp } from '#shared/time';

/** A product to be written; the write sets its version. */
export type NewProduct = Omit<SelectedProduct, 'version'>;

const reasonOf = (product: NewProduct | undefined): string => {
  if (!product) return 'The product was deleted.';
  if (product.status === 'post_date') return 'The product was post-dated.';
  return product.failed_reason ?? 'No reason given.';
};

/** The fields of the sale that its chargeback copies. */
const soldOf = (product: SelectedProduct & { closer_email: string; sale_ts: Timestamp }) => {
  const { lead_id, type, group, product_id, name, premium, commission, enrollment_fee, enrollment_fee_commission } =
    product;
  const { closer_email, sale_ts, effective_date, post_date, sold_in_group, sold_lead_source, lead_name } = product;
  return {
    ...{ lead_id, type, group, product_id, name, premium, commission, enrollment_fee_commission },
    ...{ closer_email, sale_ts },
    ...(enrollment_fee !== undefined && { enrollment_fee }),
    ...(effective_date && { effective_date }),
    ...(post_date && { post_date }),
    ...(sold_in_group && { sold_in_group }),
    ...(sold_lead_source && { sold_lead_source }),
    ...(lead_name && { lead_name }),
  };
};

/**
 * The chargeback of a sale that is undone after its day in New York. On the same day it counts as a correction, without
 * a chargeback.
 */
export const chargebackOf = (
  was: SelectedProduct | undefined,
  is: NewProduct | undefined,
  now: Timestamp,
): Omit<Chargeback, 'version' | 'product_version'> | undefined => {
  if (was?.status !== 'sale' || is?.status === 'sale' || !was.sale_ts || !was.closer_email) return undefined;
  if (newYorkDay(now) <= newYorkDay(was.sale_ts)) return undefined;
  const sold = soldOf({ ...was, closer_email: was.closer_email, sale_ts: was.sale_ts });
  return { ...sold, charged_back_ts: now, reason: reasonOf(is) };
};
