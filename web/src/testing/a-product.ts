import { groupOfType, type ProductOption, type SelectedProduct } from '#shared/products/product';

/** A product of the catalogue that is sold in every state, for tests of the web. Amounts are in cents. */
export const anOption = (changes: Partial<ProductOption> = {}): ProductOption => {
  const type = changes.type ?? 'health';
  return {
    id: `${type}-1`,
    type,
    group: groupOfType(type),
    name: `Good ${type}`,
    premium: 249_99,
    commission: 110_00,
    enrollment_fee_options: [0, 70_01, 100_00, 125_00],
    enrollment_fee_commission: { '10000': 25_00, '12500': 40_00 },
    is_active: true,
    version: 1,
    ...changes,
  };
};

/** The same product, selected for the lead of `aLead`, with all fields that a sale requires and without a status. */
export const aProduct = (changes: Partial<SelectedProduct> = {}): SelectedProduct => {
  const type = changes.type ?? 'health';
  return {
    lead_id: '42',
    type,
    group: groupOfType(type),
    product_id: `${type}-1`,
    name: `Good ${type}`,
    premium: 249_99,
    commission: 110_00,
    enrollment_fee: 100_00,
    enrollment_fee_commission: 25_00,
    effective_date: '2026-02-01',
    created_ts: '2026-01-05T15:00:00.000Z',
    version: 1,
    ...changes,
  };
};
