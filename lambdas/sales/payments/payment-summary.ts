import type { PaymentWithCode } from '#platform/table/payments';
import { type Payment, PaymentSummary } from '#shared/payments/payment';
import { type Timestamp, timestamp } from '#shared/time';

/** An expired security code counts as deleted, although DynamoDB may delete it later. */
const keptUntil = ({ securityCode }: PaymentWithCode, now: Timestamp): Timestamp | undefined => {
  const until = securityCode && timestamp(new Date(securityCode.expires_at * 1000));
  return until && until > now ? until : undefined;
};

/** The payment for screens, without encrypted fields. The item of the security code tells whether there is one. */
export const summaryOf = (
  { security_code_until: _, ...payment }: Payment,
  kept: PaymentWithCode,
  now: Timestamp,
): PaymentSummary => {
  const until = keptUntil(kept, now);
  return PaymentSummary.parse({ ...payment, ...(until && { security_code_until: until }) });
};
