import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { isAdmin } from '#shared/access/access';
import type { saveProduct as operation } from '#shared/contracts/sales';
import { Rejection } from '#shared/errors';
import { type Lead, leadName } from '#shared/leads/lead';
import { beginningOfDay, newYorkDay } from '#shared/new-york';
import type { ProductOption, ProductStatus, ProductType } from '#shared/products/product';
import {
  dayProblem,
  effectiveDateProblem,
  feeCommission,
  isOffered,
  mayChangeFee,
  NO_STATE_MESSAGE,
  SOLD_FEE_MESSAGE,
  statusProblem,
} from '#shared/products/product-rules';
import type { Timestamp } from '#shared/time';
import type { NewProduct } from './undone-sale.ts';

export type ProductFields = z.output<typeof operation.input>['data'];

export type Wanted = {
  lead: Lead;
  type: ProductType;
  current: NewProduct | undefined;
  /** The catalogue's entry of the wanted or earlier choice; absent if it does not exist any more. */
  option: ProductOption | undefined;
  data: ProductFields;
  /** The status that is set now. */
  status?: ProductStatus;
  actor: Actor;
  now: Timestamp;
};

const reject = (message: string, field: string): never => {
  throw new Rejection('rejected', message, [{ field, message }]);
};

/** `undefined` keeps the stored value, `null` removes it. */
const edited = <T>(wanted: T | null | undefined, was: T | undefined): T | undefined =>
  wanted === undefined ? was : (wanted ?? undefined);

const isReplaced = ({ current, data }: Wanted): boolean =>
  data.product_id !== undefined && data.product_id !== current?.product_id;

/** A product that gets a sale must be sold in the lead's state today; an existing sale is not checked again. */
const requireOffered = (wanted: Wanted): void => {
  const { lead, current, option, type } = wanted;
  const status = wanted.status ?? current?.status;
  const stays = status === 'failed' || (status !== undefined && status === current?.status);
  if (stays && !isReplaced(wanted)) return;
  if (!option || option.type !== type || !isOffered(option, lead.state_abbr, newYorkDay(wanted.now)))
    reject(`This product is not offered in ${lead.state_abbr}.`, 'product_id');
};

/** The fields that are copied from the catalogue when the product is chosen. */
const entryFields = (wanted: Wanted) => {
  const { current, option } = wanted;
  if (option && (!current || isReplaced(wanted))) {
    const { id: product_id, group, name, premium, commission } = option;
    return { product_id, group, name, premium, commission };
  }
  if (!current) return reject('Choose a product.', 'product_id');
  const { product_id, group, name, premium, commission } = current;
  return { product_id, group, name, premium, commission };
};

/** The fee with its commission. If another product is chosen that does not have this fee, the fee is removed. */
const feeFields = (wanted: Wanted): Pick<NewProduct, 'enrollment_fee' | 'enrollment_fee_commission'> => {
  const { current, option, data } = wanted;
  const asked = edited(data.enrollment_fee, current?.enrollment_fee);
  if (!isReplaced(wanted) && current && asked === current.enrollment_fee)
    return { enrollment_fee: asked, enrollment_fee_commission: current.enrollment_fee_commission };
  if (!mayChangeFee(current?.status) && asked !== current?.enrollment_fee) reject(SOLD_FEE_MESSAGE, 'enrollment_fee');
  const has = asked === undefined || option?.enrollment_fee_options.includes(asked) === true;
  if (!has && asked === data.enrollment_fee)
    reject('Choose one of the enrollment fees of this product.', 'enrollment_fee');
  const fee = has ? asked : undefined;
  return { enrollment_fee: fee, enrollment_fee_commission: option ? feeCommission(option, fee) : 0 };
};

/** The times of the statuses. The fail reason is removed when the status is not failed any more. */
const statusFields = ({ current, status, now }: Wanted): Partial<NewProduct> => {
  if (!status || status === current?.status) return {};
  return {
    status,
    ...(status === 'sale' && { sale_ts: now }),
    ...(status === 'failed' ? { failed_ts: now } : { failed_reason: undefined, failed_ts: undefined }),
  };
};

const dateFields = ({ current, data, status }: Wanted): Partial<NewProduct> => {
  const post_date = edited(data.post_date, current?.post_date);
  const isPostDated = (status ?? current?.status) === 'post_date' || current?.post_date_ts !== undefined;
  return {
    effective_date: edited(data.effective_date, current?.effective_date),
    post_date,
    post_date_ts: post_date !== undefined && isPostDated ? beginningOfDay(post_date) : undefined,
  };
};

/** Only a changed date is checked: a stored one was accepted earlier and stays. */
const requireLikelyDays = ({ current, data, now }: Wanted): void => {
  for (const field of ['effective_date', 'post_date'] as const) {
    const day = data[field];
    const problem = day && day !== current?.[field] ? dayProblem(day, newYorkDay(now)) : undefined;
    if (problem) reject(problem, field);
  }
};

/**
 * The closer that a verification agent or an admin has chosen. A closer who sends the shown value back has not chosen
 * one.
 */
const chosenCloser = ({ current, data, actor }: Wanted): string | undefined => {
  const decides = isAdmin(actor.access) || actor.access.roles.includes('verification');
  if (decides && data.closer_email !== undefined) return data.closer_email;
  return current?.closer_is_chosen ? current.closer_email : undefined;
};

/**
 * The closer of the sale: the one that verification chose, else the lead's closer, else the closer who chose the
 * product. Until the first status it follows the lead; after that it does not change.
 */
const agentFields = (wanted: Wanted): Partial<NewProduct> => {
  const { lead, current, actor } = wanted;
  const { closer, fronter } = lead.assigned_agent_email_by_role ?? {};
  const saver = actor.access.roles.includes('closer') ? actor.user.email : undefined;
  const chosen = chosenCloser(wanted);
  const decided = current?.status === undefined ? undefined : current;
  return {
    closer_email: chosen ?? decided?.closer_email ?? closer ?? current?.closer_email ?? saver,
    closer_is_chosen: chosen === undefined ? undefined : true,
    fronter_email: decided
      ? decided.fronter_email
      : (fronter ?? lead.last_agent_email_by_role?.fronter ?? current?.fronter_email),
  };
};

const withoutUnset = (product: NewProduct): NewProduct =>
  Object.fromEntries(Object.entries(product).filter(([, value]) => value !== undefined)) as NewProduct;

/** The rules that hold whatever was changed (docs/product.md, Product rules). */
const requireWhole = (product: NewProduct): void => {
  const date = effectiveDateProblem(product, product.effective_date);
  if (date) reject(date, 'effective_date');
  const problem = product.status && statusProblem(product, product.status);
  if (problem) reject(problem.message, problem.field);
};

/**
 * The wanted product, checked by every rule that needs this product only. Pure.
 * @throws Rejection `rejected` with the field that is wrong
 */
export const changedProduct = (wanted: Wanted): NewProduct => {
  const { lead, type, current, data, now } = wanted;
  if (lead.state_abbr === undefined) reject(NO_STATE_MESSAGE, 'state_abbr');
  if (current || data.product_id !== undefined) requireOffered(wanted);
  requireLikelyDays(wanted);
  const product = withoutUnset({
    lead_id: lead.id,
    type,
    ...entryFields(wanted),
    ...feeFields(wanted),
    ...dateFields(wanted),
    status: current?.status,
    sale_ts: current?.sale_ts,
    sold_in_group: current?.sold_in_group,
    sold_lead_source: current?.sold_lead_source,
    failed_reason: data.failed_reason === undefined ? current?.failed_reason : data.failed_reason || undefined,
    failed_ts: current?.failed_ts,
    ...statusFields(wanted),
    ...agentFields(wanted),
    lead_name: leadName(lead),
    created_ts: current?.created_ts ?? now,
  });
  requireWhole(product);
  return product;
};
