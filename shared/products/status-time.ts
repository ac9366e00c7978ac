import { addDays } from '../new-york.ts';
import type { ProductStatus, SelectedProduct } from './product.ts';

type Timed = Pick<SelectedProduct, 'status' | 'effective_date' | 'failed_ts' | 'post_date_ts' | 'created_ts'>;

/** What the products of a closer with one status are ordered by: sales by the day on which they become effective. */
const orderedBy: Record<ProductStatus, (product: Timed) => string | undefined> = {
  sale: product => product.effective_date,
  failed: product => product.failed_ts,
  post_date: product => product.post_date_ts,
};

/** The day or the instant of a product among those with its status; undefined without a status. */
export const statusTime = (product: Timed): string | undefined =>
  product.status && (orderedBy[product.status](product) ?? product.created_ts);

/** A product's status for the closer's commissions: a sale is active from the day on which it becomes effective. */
export const closerStatuses = ['failed', 'sale', 'active', 'post_date'] as const;
export type CloserStatus = (typeof closerStatuses)[number];

/** The stored status of such products, and their status times: from the first, and before the last. */
export const productsWith = (
  status: CloserStatus,
  today: string,
): { status: ProductStatus; between: { first: string; last: string } } => {
  const tomorrow = addDays(today, 1);
  if (status === 'active') return { status: 'sale', between: { first: '0', last: tomorrow } };
  return { status, between: { first: status === 'sale' ? tomorrow : '0', last: '9999' } };
};
