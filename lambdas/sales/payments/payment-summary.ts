import type { PaymentWithCode } from '#platform/table/payments';
import { type Payment, PaymentSummary } from '#shared/payments/payment';
import { type Timestamp, timestamp } from '#shared/time';

/** A code that the table has not got round to delete is gone all the same. */
const keptUntil = ({ securityCode }: PaymentWithCode, now: Timestamp): Timestamp | undefined => {
  const until = securityCode && timestamp(new Date(securityCode.expires_at * 1000));
  return until && until > now ? until : undefined;
};

/** What screens get of a payment: no encrypted field. The item of the security code says whether there is one. */
export const summaryOf = (
  { security_code_until: _, ...payment }: Payment,
  kept: PaymentWithCode,
  now: Timestamp,
): PaymentSummary => {
  const until = keptUntil(kept, now);
  return PaymentSummary.parse({ ...payment, ...(until && { security_code_until: until }) });
};
