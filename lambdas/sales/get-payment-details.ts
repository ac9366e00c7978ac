import type { PaymentSummary } from '#shared/payments/payment';
import type { Timestamp } from '#shared/time';
import { summaryOf } from './payment-summary.ts';
import type { PaymentTable } from './payment-table.ts';

export type GetPaymentDeps = { table: Pick<PaymentTable, 'getKeptPayment'>; now: Timestamp };

/** How a lead pays, its numbers by their last digits; `null` where nothing is known yet. */
export const getPaymentDetails = async (
  { table, now }: GetPaymentDeps,
  { id }: { id: string },
): Promise<{ data: PaymentSummary | null }> => {
  const kept = await table.getKeptPayment(id);
  return { data: kept.payment ? summaryOf(kept.payment, kept, now) : null };
};
