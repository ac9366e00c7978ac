import { writeTogether } from '#platform/table/engine/write';
import { putProductOption } from '#platform/table/product-options';
import { leadSalesStep, selectedProductStep } from '#platform/table/selected-products';
import { createUser } from '#platform/table/users';
import type { Lead } from '#shared/leads/lead';
import { healthPlanOf } from '#shared/products/health-plan';
import { groupOfType, type ProductOption, type SelectedProduct } from '#shared/products/product';
import { productsOnLead } from '#shared/products/products-on-lead';
import type { User } from '#shared/users/user';
import { aProductOption, aSale } from './a-product.ts';
import { aStoredLead } from './a-stored-lead.ts';

const fees = [0, 100_00, 70_00, 70_01, 125_00];

/** A catalogue with one product per type, a sharing plan, an inactive product and a product only for Ohio. */
export const catalogue: ProductOption[] = [
  aProductOption({ id: 'health', enrollment_fee_options: fees }),
  aProductOption({ id: 'share', name: 'Community Share 500', enrollment_fee_options: [0, 125_00], premium: 180_00 }),
  aProductOption({ id: 'retired', is_active: false }),
  ...(['dental', 'vision', 'wellness', 'discount_plan'] as const).map(type =>
    aProductOption({
      id: type,
      type,
      group: groupOfType(type),
      name: `${type} plan`,
      premium: 20_00,
      commission: 8_00,
      enrollment_fee_options: fees,
      enrollment_fee_commission: { '10000': 10_00 },
      state_whitelist: undefined,
    }),
  ),
  aProductOption({ id: 'ohio', state_whitelist: ['OH'] }),
];

export const storeCatalogue = async (): Promise<void> => {
  for (const option of catalogue) await putProductOption(option);
};

export const storeUsers = async (...users: User[]): Promise<void> => {
  for (const { version: _, ...user } of users) await createUser(user);
};

/** A lead with one product, by default the health plan as a sale. */
export const aStoredSale = async (fields: Partial<SelectedProduct> = {}, lead: Partial<Lead> = {}): Promise<string> => {
  const sale = aSale({ product_id: 'health', version: 1, ...fields });
  const { id: lead_id } = await aStoredLead({
    products: productsOnLead([sale]),
    health_plan: healthPlanOf([sale]),
    ...lead,
  });
  await writeTogether({
    sales: leadSalesStep(lead_id, sale.enrollment_fee ?? 0, undefined),
    product: selectedProductStep({ ...sale, lead_id }),
  });
  return lead_id;
};
