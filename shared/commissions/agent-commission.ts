import * as z from 'zod';
import { beginningOfDay, newYorkDay } from '../new-york.ts';
import { ProductType, type SelectedProduct } from '../products/product.ts';
import { type CloserStatus, closerStatuses } from '../products/status-time.ts';
import { Timestamp } from '../time.ts';
import { type CommissionLine, commissionOf } from './commission-line.ts';

const SignedCents = z.number().int();

/**
 * One row of an agent's commissions (docs/product.md, User commissions): a product, or the chargeback of one with
 * negative amounts. Of the times only those that the product has had.
 */
export const AgentCommission = z.object({
  /** Unique in the list. */
  id: z.string(),
  lead_id: z.string(),
  lead_name: z.string().optional(),
  name: z.string(),
  type: ProductType,
  status: z.enum(closerStatuses),
  is_chargeback: z.boolean(),
  premium: SignedCents,
  commission: SignedCents,
  enrollment_fee_commission: SignedCents,
  enrollment_fee: SignedCents.optional(),
  post_date: z.iso.date().optional(),
  sale_ts: Timestamp.optional(),
  /** The beginning of the day on which the product becomes effective. */
  active_ts: Timestamp.optional(),
  /** When a product failed, or a sale was charged back, and why. */
  failed_ts: Timestamp.optional(),
  failed_reason: z.string().optional(),
  post_date_ts: Timestamp.optional(),
});
export type AgentCommission = z.infer<typeof AgentCommission>;

const saleStatus = (effectiveDate: string | undefined, today: string): CloserStatus =>
  effectiveDate !== undefined && effectiveDate <= today ? 'active' : 'sale';

const activeTime = (effectiveDate: string | undefined) =>
  effectiveDate === undefined ? {} : { active_ts: beginningOfDay(effectiveDate) };

const nameOf = ({ first_name, last_name }: CommissionLine) => {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name ? { lead_name: name } : {};
};

/** The row of a line: the sale with its current status, or the chargeback as failed. */
export const rowOfLine = (line: CommissionLine, now: Timestamp): AgentCommission => ({
  id: `${line.lead_id}#${line.id}`,
  lead_id: line.lead_id,
  ...nameOf(line),
  name: line.product_name,
  type: line.product_type,
  status: line.kind === 'chargeback' ? 'failed' : saleStatus(line.effective_date, newYorkDay(now)),
  is_chargeback: line.kind === 'chargeback',
  premium: line.product_premium,
  commission: line.commission,
  enrollment_fee_commission: line.enrollment_fee_commission,
  ...(line.enrollment_fee !== undefined && { enrollment_fee: line.enrollment_fee }),
  ...(line.post_date && { post_date: line.post_date }),
  sale_ts: line.sale_date,
  ...activeTime(line.effective_date),
  ...(line.charged_back_ts && { failed_ts: line.charged_back_ts }),
  ...(line.reason && { failed_reason: line.reason }),
});

type WithStatus = SelectedProduct & { status: NonNullable<SelectedProduct['status']> };

/** The row of a product that has a status. */
export const rowOfProduct = (product: WithStatus, now: Timestamp): AgentCommission => {
  const { lead_id, lead_name, type, status, effective_date, enrollment_fee, post_date } = product;
  const { sale_ts, failed_ts, failed_reason, post_date_ts } = product;
  return {
    id: `${lead_id}#${type}`,
    ...{ lead_id, name: product.name, type, is_chargeback: false },
    status: status === 'sale' ? saleStatus(effective_date, newYorkDay(now)) : status,
    premium: product.premium,
    commission: product.commission,
    enrollment_fee_commission: product.enrollment_fee_commission,
    ...(lead_name && { lead_name }),
    ...(enrollment_fee !== undefined && { enrollment_fee }),
    ...(post_date && { post_date }),
    ...(sale_ts && { sale_ts }),
    ...activeTime(effective_date),
    ...(failed_ts && { failed_ts }),
    ...(failed_reason && { failed_reason }),
    ...(post_date_ts && { post_date_ts }),
  };
};

/** The rows of products that have a status. */
export const rowsOfProducts = (products: readonly SelectedProduct[], now: Timestamp): AgentCommission[] =>
  products.flatMap(product => (product.status ? [rowOfProduct({ ...product, status: product.status }, now)] : []));

/** 'Sum of commissions': of the rows that are listed. */
export const sumOfCommissions = (rows: readonly AgentCommission[]): number =>
  rows.reduce((sum, row) => sum + commissionOf(row), 0);
