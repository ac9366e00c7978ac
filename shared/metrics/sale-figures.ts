import type { Chargeback } from '../products/chargeback.ts';
import type { SelectedProduct } from '../products/product.ts';
import type { Timestamp } from '../time.ts';
import { type Contribution, hourOf } from './contribution.ts';
import { type Figures, negatedFigures } from './figures.ts';

/** What a sale is counted from: of a product that is sold, or of one that was when its sale was undone. */
type Sale = Pick<
  SelectedProduct,
  'group' | 'premium' | 'commission' | 'enrollment_fee_commission' | 'sold_in_group' | 'sold_lead_source'
> & { closer_email: string };

/** A health plan counts as a sale, any other product as an ancillary. */
const figuresOf = (sale: Sale): Figures => ({
  [sale.group === 'niia_health' ? 'sales_qtd' : 'ancillaries_qtd']: 1,
  premiums: sale.premium,
  commissions: sale.commission + sale.enrollment_fee_commission,
});

const contribution = (sale: Sale, ts: Timestamp, figures: Figures): Contribution => ({
  ...hourOf(ts),
  user_email: sale.closer_email,
  ...(sale.sold_in_group && { group: sale.sold_in_group }),
  ...(sale.sold_lead_source && { lead_source: sale.sold_lead_source }),
  figures,
});

/** What a product counts for: nothing unless it is a closer's sale, in the hour in which it was sold. */
export const contributionsOfProduct = (product: SelectedProduct): Contribution[] => {
  const { status, sale_ts, closer_email } = product;
  if (status !== 'sale' || !sale_ts || !closer_email) return [];
  const sale = { ...product, closer_email };
  return [contribution(sale, sale_ts, figuresOf(sale))];
};

/** A chargeback keeps the sale in its own hour, and takes it back in the hour in which it was undone. */
export const contributionsOfChargeback = (chargeback: Chargeback): Contribution[] => [
  contribution(chargeback, chargeback.sale_ts, figuresOf(chargeback)),
  contribution(chargeback, chargeback.charged_back_ts, {
    ...negatedFigures(figuresOf(chargeback)),
    chargebacks_qtd: 1,
  }),
];
