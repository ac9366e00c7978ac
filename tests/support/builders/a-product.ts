import type { ProductOption, SelectedProduct } from '#shared/products/product';
import { at } from './a-call.ts';

/** A health plan that is offered in Texas and Florida, with fees up to 125. */
export const aProductOption = (fields: Partial<ProductOption> = {}): ProductOption => ({
  id: 'health-1',
  type: 'health',
  group: 'niia_health',
  name: 'Guardian Health 250',
  premium: 249_99,
  commission: 110_00,
  enrollment_fee_options: [0, 100_00, 125_00],
  enrollment_fee_commission: { '10000': 25_00, '12500': 40_00 },
  state_whitelist: ['TX', 'FL'],
  is_active: true,
  version: 1,
  ...fields,
});

/** That plan, chosen for the builder's lead `42` and without status. */
export const aSelectedProduct = (fields: Partial<SelectedProduct> = {}): SelectedProduct => ({
  lead_id: '42',
  type: 'health',
  group: 'niia_health',
  product_id: 'health-1',
  name: 'Guardian Health 250',
  premium: 249_99,
  commission: 110_00,
  enrollment_fee_commission: 0,
  closer_email: 'maria.lopez@coverline.test',
  lead_name: 'Ada Park',
  created_ts: at(0),
  version: 1,
  ...fields,
});

/** The same as a sale with a fee of 100. */
export const aSale = (fields: Partial<SelectedProduct> = {}): SelectedProduct =>
  aSelectedProduct({
    status: 'sale',
    sale_ts: at(600),
    enrollment_fee: 100_00,
    enrollment_fee_commission: 25_00,
    effective_date: '2026-02-01',
    version: 2,
    ...fields,
  });
