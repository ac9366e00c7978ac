import type { CommissionLine } from '#shared/commissions/commission-line';

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
