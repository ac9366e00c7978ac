import { groupOfType, type ProductOption, type ProductType } from '#shared/products/product';

type NewOption = Omit<ProductOption, 'version'>;

/** The states in which products are sold; the seeded leads live in FL, TX, GA, OH, AZ and NC. */
const south = ['AL', 'AR', 'FL', 'GA', 'LA', 'MS', 'NC', 'OK', 'SC', 'TN', 'TX'];
const notNorthEast = ['AL', 'AZ', 'FL', 'GA', 'IL', 'IN', 'MI', 'MO', 'NC', 'OH', 'TN', 'TX', 'VA', 'WI'];
const everywhere = undefined;

/** The commission for each fee, both in cents. */
type Fees = Record<number, number>;
const healthFees: Fees = { 0: 0, 9900: 2500, 10000: 2600, 12500: 4000 };
const shareFees: Fees = { 0: 0, 7500: 1500, 12500: 3500 };
/** The fee 70.01 exceeds the cap by one cent together with a fee of 100.00. */
const planFees: Fees = { 0: 0, 4500: 900, 7001: 1400, 7500: 1500 };
const smallFees: Fees = { 0: 0, 4500: 800 };

const product = (
  id: string,
  type: ProductType,
  name: string,
  [premium, commission]: [number, number],
  fees: Fees,
  state_whitelist: string[] | undefined,
  is_active = true,
): NewOption => ({
  id,
  type,
  group: groupOfType(type),
  name,
  premium,
  commission,
  enrollment_fee_options: Object.keys(fees).map(Number),
  enrollment_fee_commission: Object.fromEntries(Object.entries(fees).filter(([, commission]) => commission > 0)),
  ...(state_whitelist && { state_whitelist }),
  is_active,
});

/** The product options; amounts in cents. */
export const productOptions: NewOption[] = [
  product('health-guardian-250', 'health', 'Guardian Health 250', [249_99, 110_00], healthFees, everywhere),
  product('health-guardian-500', 'health', 'Guardian Health 500', [329_50, 145_00], healthFees, notNorthEast),
  product('health-freedom-first', 'health', 'Freedom First Indemnity', [198_75, 85_00], healthFees, south),
  product('health-community-share', 'health', 'Community Share 1000', [279_00, 120_00], shareFees, everywhere),
  product('health-family-share', 'health', 'Family Share Plus', [389_00, 160_00], shareFees, ['AZ', 'FL', 'OH', 'TX']),
  product('health-legacy-100', 'health', 'Legacy Health 100', [179_00, 70_00], healthFees, everywhere, false),
  product('discount-savers', 'discount_plan', 'Savers Discount Plan', [39_95, 18_00], planFees, everywhere),
  product('discount-premier', 'discount_plan', 'Premier Discount Plan', [59_95, 27_50], planFees, notNorthEast),
  product('wellness-essentials', 'wellness', 'Wellness Essentials', [24_99, 11_00], smallFees, everywhere),
  product('wellness-complete', 'wellness', 'Wellness Complete', [44_99, 19_00], planFees, everywhere),
  product('dental-basic', 'dental', 'Dental Basic', [28_50, 12_00], smallFees, everywhere),
  product('dental-plus', 'dental', 'Dental Plus Ortho', [46_25, 20_00], planFees, notNorthEast),
  product('dental-texas', 'dental', 'Lone Star Dental', [31_00, 14_00], smallFees, ['TX']),
  product('vision-clear', 'vision', 'Clear Vision', [12_99, 6_00], smallFees, everywhere),
  product('vision-select', 'vision', 'Select Vision', [19_99, 9_00], smallFees, south),
];
