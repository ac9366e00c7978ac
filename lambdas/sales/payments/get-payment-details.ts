import { getPaymentWithCode } from '#platform/table/payments';
import type { PaymentSummary } from '#shared/payments/payment';
import type { Timestamp } from '#shared/time';
import { summaryOf } from './payment-summary.ts';

export type GetPaymentDeps = { now: Timestamp };

/** How a lead pays, its numbers by their last digits; `null` where nothing is known yet. */
export const getPaymentDetails = async (
  { now }: GetPaymentDeps,
  { id }: { id: string },
): Promise<{ data: PaymentSummary | null }> => {
  const kept = await getPaymentWithCode(id);
  return { data: kept.payment ? summaryOf(kept.payment, kept, now) : null };
};
