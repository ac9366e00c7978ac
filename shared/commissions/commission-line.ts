import * as z from 'zod';
import { Cents } from '../money/cents.ts';
import { newYorkDay } from '../new-york.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import type { Chargeback } from '../products/chargeback.ts';
import type { SelectedProduct } from '../products/product.ts';
import { ProductType } from '../products/product-type.ts';
import { Timestamp } from '../time.ts';

/**
 * One line of a closer's commissions (docs/product.md, Commissions): a sale, or a chargeback with negative amounts. The
 * line of a sale stays when it is charged back. The customer's name and number are those of the time of the sale.
 */
export const CommissionLine = z.object({
  /** Unique within the lead. */
  id: z.string(),
  lead_id: z.string(),
  kind: z.enum(['sale', 'chargeback']),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: PhoneNumber.optional(),
  product_type: ProductType,
  product_name: z.string(),
  product_premium: Cents.or(z.number().int().negative()),
  commission: Cents.or(z.number().int().negative()),
  enrollment_fee_commission: Cents.or(z.number().int().negative()),
  enrollment_fee: Cents.optional(),
  effective_date: z.iso.date().optional(),
  post_date: z.iso.date().optional(),
  closer_email: z.string(),
  /** For what the sale counts in the figures, as the product has it. */
  sold_in_group: z.string().optional(),
  sold_lead_source: z.string().optional(),
  sale_date: Timestamp,
  /** Of a chargeback: when and why the sale was undone. */
  charged_back_ts: Timestamp.optional(),
  reason: z.string().optional(),
  version: z.number().int(),
});
export type CommissionLine = z.infer<typeof CommissionLine>;

/** When a line counts: the sale, or the chargeback. */
export const lineTime = ({ charged_back_ts, sale_date }: Pick<CommissionLine, 'charged_back_ts' | 'sale_date'>) =>
  charged_back_ts ?? sale_date;

/** The customer of a line, as the lead has it. */
export type Customer = Pick<CommissionLine, 'first_name' | 'last_name' | 'phone_number'>;

type Sold = Pick<
  SelectedProduct,
  'lead_id' | 'type' | 'name' | 'premium' | 'commission' | 'enrollment_fee_commission' | 'enrollment_fee'
> &
  Partial<Pick<SelectedProduct, 'effective_date' | 'post_date' | 'sold_in_group' | 'sold_lead_source'>> & {
    closer_email: string;
    sale_ts: Timestamp;
  };

/** The part of a sale that says for which group and lead source it counts. */
export const saleAttribution = ({
  sold_in_group,
  sold_lead_source,
}: Pick<SelectedProduct, 'sold_in_group' | 'sold_lead_source'>): Pick<
  CommissionLine,
  'sold_in_group' | 'sold_lead_source'
> => ({ ...(sold_in_group && { sold_in_group }), ...(sold_lead_source && { sold_lead_source }) });

const saleLine = (id: string, sold: Sold, customer: Customer, version: number): CommissionLine => ({
  id,
  lead_id: sold.lead_id,
  kind: 'sale',
  ...customer,
  product_type: sold.type,
  product_name: sold.name,
  product_premium: sold.premium,
  commission: sold.commission,
  enrollment_fee_commission: sold.enrollment_fee_commission,
  ...(sold.enrollment_fee !== undefined && { enrollment_fee: sold.enrollment_fee }),
  ...(sold.effective_date && { effective_date: sold.effective_date }),
  ...(sold.post_date && { post_date: sold.post_date }),
  closer_email: sold.closer_email,
  ...saleAttribution(sold),
  sale_date: sold.sale_ts,
  version,
});

/** The line of a product that is a closer's sale; undefined for any other product. */
export const lineOfProduct = (product: SelectedProduct, customer: Customer): CommissionLine | undefined => {
  const { status, sale_ts, closer_email, type, version } = product;
  if (status !== 'sale' || !sale_ts || !closer_email) return undefined;
  return saleLine(type, { ...product, sale_ts, closer_email }, customer, version);
};

const negative = (cents: Cents): number => (cents === 0 ? 0 : -cents);

/** Without an effective date that came after the sale was undone: such a sale was never active. */
const withDaysReached = ({ effective_date, ...chargeback }: Chargeback): Chargeback =>
  effective_date !== undefined && effective_date <= newYorkDay(chargeback.charged_back_ts)
    ? { ...chargeback, effective_date }
    : chargeback;

/** The line of the sale, which stays, and the line of its chargeback. */
export const linesOfChargeback = (chargeback: Chargeback, customer: Customer): [CommissionLine, CommissionLine] => {
  const id = `${chargeback.type}#${chargeback.product_version}`;
  const sale = saleLine(id, withDaysReached(chargeback), customer, chargeback.version);
  const { enrollment_fee: _fee, effective_date: _effective, post_date: _post, ...undone } = sale;
  return [
    sale,
    {
      ...undone,
      id: `${id}#chargeback`,
      kind: 'chargeback',
      product_premium: negative(sale.product_premium),
      commission: negative(sale.commission),
      enrollment_fee_commission: negative(sale.enrollment_fee_commission),
      charged_back_ts: chargeback.charged_back_ts,
      reason: chargeback.reason,
    },
  ];
};

/** What a line adds to its closer's commissions: of the product and of its enrollment fee. */
export const commissionOf = (line: Pick<CommissionLine, 'commission' | 'enrollment_fee_commission'>): number =>
  line.commission + line.enrollment_fee_commission;

/** `sales` are of every type of product, less the chargebacks. */
export type CommissionSums = { commissions: number; premiums: number; sales: number };

/** The sums of lines. The roll-ups count the same products and chargebacks with the same result (shared/metrics). */
export const sumsOfLines = (lines: readonly CommissionLine[]): CommissionSums => ({
  commissions: lines.reduce((sum, line) => sum + commissionOf(line), 0),
  premiums: lines.reduce((sum, line) => sum + line.product_premium, 0),
  sales: lines.reduce((sum, { kind }) => sum + (kind === 'sale' ? 1 : -1), 0),
});
