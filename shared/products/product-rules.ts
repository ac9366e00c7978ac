import { type Access, isAdmin } from '../access/access.ts';
import type { Role } from '../access/roles.ts';
import type { Lead } from '../leads/lead.ts';
import { type Cents, sumOf } from '../money/cents.ts';
import type { ProductOption, ProductStatus, SelectedProduct } from './product.ts';

/** docs/product.md, Product rules: the cap for the fees of all selected products together. */
export const ENROLLMENT_FEE_CAP: Cents = 170_00;
export const CAP_MESSAGE = 'ENROLLMENT FEE CANNOT BE MORE THAN $170';
export const SALE_MESSAGE = 'Enrollment fee and effective date required.';
export const NO_STATE_MESSAGE = 'Select a state for this lead in the lead info tab to view products.';
/** The message after an optimistic-lock conflict: the product changed after the agent had read it. */
export const CHANGED_MESSAGE = 'This product has changed since you looked. Please check it and try again.';
export const LOCKED_MESSAGE = 'Only admins can change a product that is sold or post-dated.';
/** Exactly as in the product (docs/product.md, Product status). */
export const CHANGE_QUESTION = 'Are you sure you want to make changes to an already copleted product?';

/** Whether an option can be sold on New York's day `today` (docs/product.md, Product catalogue). */
export const isOnSale = ({ is_active, sold_from, retired_from }: ProductOption, today: string): boolean =>
  is_active && (sold_from === undefined || sold_from <= today) && (retired_from === undefined || today < retired_from);

/** Whether an option can be sold today in a lead's state; never without a state (docs/product.md, Products). */
export const isOffered = (option: ProductOption, state: Lead['state_abbr'], today: string): boolean =>
  isOnSale(option, today) && state !== undefined && (option.state_whitelist?.includes(state) ?? true);

export const feeCommission = (option: ProductOption, fee: Cents | undefined): Cents =>
  (fee === undefined ? undefined : option.enrollment_fee_commission[String(fee)]) ?? 0;

export const totalFee = (products: readonly Pick<SelectedProduct, 'enrollment_fee'>[]): Cents =>
  sumOf(products.map(product => product.enrollment_fee));

/** The chips above the cards (docs/product.md, Product figures). */
export const figuresOf = (products: readonly SelectedProduct[]) => {
  const dueMonthly = sumOf(products.map(product => product.premium));
  const fee = totalFee(products);
  return {
    dueMonthly,
    dueNow: fee + dueMonthly,
    commission: sumOf(products.flatMap(product => [product.commission, product.enrollment_fee_commission])),
    enrollmentFee: fee,
  };
};

type Status = ProductStatus | undefined;
type Roles = Pick<Access, 'roles'>;

/** Editable for admins, and for others unless it is sold or post-dated (docs/product.md, Product status). */
export const mayEdit = (access: Roles, status: Status): boolean =>
  isAdmin(access) || status === undefined || status === 'failed';

/** The roles that may set a new status on a failed product (docs/decisions/0029). */
const rolesForFailed: readonly Role[] = ['closer', 'verification', 'customer_service'];

/** Whether Sale, Post Date and Failed are enabled for a user (docs/product.md, Product status). */
export const maySetStatus = (access: Roles, status: Status): boolean =>
  isAdmin(access) ||
  (status === undefined && access.roles.includes('verification')) ||
  (status === 'failed' && access.roles.some(role => rolesForFailed.includes(role)));

/** The message why they are disabled; undefined if they are enabled. */
export const statusDenial = (access: Roles, status: Status): string | undefined => {
  if (maySetStatus(access, status)) return undefined;
  if (status === undefined) return 'Only verification agents and admins can set the status of a product.';
  return status === 'failed' ? 'Fronters cannot set the status of a product.' : LOCKED_MESSAGE;
};

/** The fee of a sale stands; a sale that failed can be sold again with another (docs/product.md, Product editor). */
export const mayChangeFee = (status: Status): boolean => status !== 'sale';
export const SOLD_FEE_MESSAGE =
  'The enrollment fee of a sold product cannot be changed. Set the product to Failed first.';

export const mayDelete = (status: Status): boolean => status === undefined;

/** Older than any sale; a year such as 0206 is a typing error. */
const FIRST_DAY = '2000-01-01';
/** Plans begin in the current or the next year; a date more than two years ahead is a typing error. */
const YEARS_AHEAD = 2;

const slashed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** The message why a product can't begin or be charged on a day. `today` is the day in New York. */
export const dayProblem = (day: string, today: string): string | undefined => {
  const lastDay = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4).replace('-02-29', '-02-28')}`;
  if (FIRST_DAY <= day && day <= lastDay) return undefined;
  return `Expected a date from ${slashed(FIRST_DAY)} to ${slashed(lastDay)}.`;
};

/** A health product whose name says so begins on the 1st or the 15th only (docs/product.md, Product rules). */
export const effectiveDateProblem = (
  product: Pick<SelectedProduct, 'group' | 'name'>,
  day: string | undefined,
): string | undefined =>
  day !== undefined &&
  product.group === 'niia_health' &&
  /share/i.test(product.name) &&
  !['01', '15'].includes(day.slice(8))
    ? 'This product can begin on the 1st or the 15th of a month only.'
    : undefined;

type StatusProblem = {
  field: 'enrollment_fee' | 'effective_date' | 'post_date' | 'failed_reason';
  message: string;
};

/** The field that a status requires and the product does not have (docs/product.md, Product status). */
export const statusProblem = (
  product: Pick<SelectedProduct, 'enrollment_fee' | 'effective_date' | 'post_date' | 'failed_reason'>,
  status: ProductStatus,
): StatusProblem | undefined => {
  if (status === 'sale' && product.enrollment_fee === undefined)
    return { field: 'enrollment_fee', message: SALE_MESSAGE };
  if (status === 'sale' && product.effective_date === undefined)
    return { field: 'effective_date', message: SALE_MESSAGE };
  if (status === 'post_date' && product.post_date === undefined)
    return { field: 'post_date', message: 'Choose the post date.' };
  if (status === 'failed' && !product.failed_reason) return { field: 'failed_reason', message: 'Give the reason.' };
  return undefined;
};
