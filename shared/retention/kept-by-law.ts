import type { Chargeback } from '../products/chargeback.ts';
import type { SelectedProduct } from '../products/product.ts';
import type { Timestamp } from '../time.ts';
import { monthsAfter } from './months-after.ts';

/** Consent and application records of a sold policy are kept for ten years (45 CFR 155.220(j)). */
export const KEPT_BY_LAW_MONTHS = 120;

/** An action about an unwanted call may be brought for four years (28 U.S.C. 1658(a)); a consent goes with its lead. */
export const CONSENT_PROOF_MONTHS = 48;

export type Sold = {
  products: readonly Pick<SelectedProduct, 'group' | 'status' | 'sale_ts'>[];
  chargebacks: readonly Pick<Chargeback, 'group' | 'sale_ts'>[];
};

/** Sales also count after they were undone: the customer had applied. */
export const salesOf = ({ products, chargebacks }: Sold): { group: SelectedProduct['group']; sale_ts: Timestamp }[] => [
  ...products.flatMap(({ group, status, sale_ts }) => (status === 'sale' && sale_ts ? [{ group, sale_ts }] : [])),
  ...chargebacks.map(({ group, sale_ts }) => ({ group, sale_ts })),
];

/** Until when the law requires the records of a lead's sales; undefined if nothing was sold or that time is over. */
export const keptByLawUntil = (sold: Sold, now: Timestamp): Timestamp | undefined => {
  const until = salesOf(sold)
    .map(({ sale_ts }) => monthsAfter(sale_ts, KEPT_BY_LAW_MONTHS))
    .sort()
    .at(-1);
  return until !== undefined && until > now ? until : undefined;
};
