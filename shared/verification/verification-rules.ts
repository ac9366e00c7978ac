import { type Access, isAdmin } from '../access/access.ts';
import type { Lead } from '../leads/lead.ts';
import { hasPaymentMethod, type PaymentSummary } from '../payments/payment.ts';
import type { SelectedProduct } from '../products/product.ts';
import type { VerificationEvent } from './verification-event.ts';

/** Exactly as in the product (docs/product.md, What a request needs). */
export const ESIG_WARNING =
  'To request esig, enrollment fee and effective date must be selected for all products and atleast one payment method must be provided.';

type Roles = Pick<Access, 'roles'>;

export const mayRequestEsig = (access: Roles): boolean => isAdmin(access) || access.roles.includes('closer');

/** Whether everything that a signature request needs is present (docs/product.md, What a request needs). */
export const isReadyForEsig = (
  products: readonly Pick<SelectedProduct, 'effective_date' | 'enrollment_fee'>[],
  payment: Pick<PaymentSummary, 'card_last4' | 'account_last4'> | undefined,
): boolean =>
  products.length > 0 &&
  products.every(
    ({ effective_date, enrollment_fee }) => effective_date !== undefined && enrollment_fee !== undefined,
  ) &&
  hasPaymentMethod(payment);

/**
 * Whether a user may see a lead's verification: an admin, or the verification agent who has claimed it
 * (docs/product.md, Limits by role).
 */
export const maySeeVerification = (
  user: { email: string },
  access: Roles,
  lead: Pick<Lead, 'verification_agent_email'>,
): boolean =>
  isAdmin(access) || (lead.verification_agent_email !== undefined && lead.verification_agent_email === user.email);

/** The newest event of each group, type and name, which shows the progress; `events` are sorted newest first. */
export const newestOfEach = <E extends Pick<VerificationEvent, 'group' | 'verification_type' | 'name'>>(
  events: readonly E[],
): E[] => {
  const seen = new Set<string>();
  return events.filter(({ group, verification_type, name }) => {
    const kind = [group, verification_type, name].join();
    return !seen.has(kind) && seen.add(kind);
  });
};
