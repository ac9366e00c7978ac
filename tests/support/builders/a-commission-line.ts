import { type CommissionLine, lineOfProduct, linesOfChargeback } from '#shared/commissions/commission-line';
import { aChargeback } from './a-chargeback.ts';
import { aSale } from './a-product.ts';

/** A sale of the agent of the builders' calls. */
export const aCommissionLine = (fields: Partial<CommissionLine> = {}): CommissionLine => ({
  id: 'health',
  lead_id: '42',
  kind: 'sale',
  first_name: 'Ann',
  last_name: 'Field',
  phone_number: '+13055550123',
  product_type: 'health',
  product_name: 'Community Care 1000',
  product_premium: 249_99,
  commission: 60_00,
  enrollment_fee_commission: 10_00,
  closer_email: 'maria.lopez@coverline.test',
  sale_date: '2026-01-07T15:00:00.000Z',
  version: 1,
  ...fields,
});

const CUSTOMER = { first_name: 'Ada', last_name: 'Park', phone_number: '+13055550142' } as const;

/** The line that the builder's sale has: 110.00 and 25.00 for the fee, sold by `maria.lopez@coverline.test`. */
export const aLineOfSale = (fields: Partial<CommissionLine> = {}): CommissionLine => {
  const line = lineOfProduct(aSale(), CUSTOMER);
  if (!line) throw new Error('The builder makes a sale.');
  return { ...line, ...fields };
};

/** The line of the builder's chargeback, which takes that sale back two days later. */
export const aChargebackLine = (): CommissionLine => linesOfChargeback(aChargeback(), CUSTOMER)[1];
