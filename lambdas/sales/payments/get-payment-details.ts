import { recordReading } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { getPaymentWithCode } from '#platform/table/payments';
import type { PaymentSummary } from '#shared/payments/payment';
import { summaryOf } from './payment-summary.ts';

/**
 * How a lead pays, its numbers by their last digits, after recording who reads it; `null` where nothing is known yet.
 */
export const getPaymentDetails = async (
  by: Auditor,
  { id }: { id: string },
): Promise<{ data: PaymentSummary | null }> => {
  const kept = await getPaymentWithCode(id);
  if (!kept.payment) return { data: null };
  await recordReading(by, id, 'payment_opened');
  return { data: summaryOf(kept.payment, kept, by.now) };
};
