import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { count } from '#platform/metrics';
import { noSuchLead } from '#platform/no-such-lead';
import { recordAudit } from '#platform/table/audit/audit-records';
import { openCallsOfAgent } from '#platform/table/calls';
import { getLead } from '#platform/table/leads';
import { getPayment } from '#platform/table/payments';
import { Rejection } from '#shared/errors';
import type { Payment, RevealedField } from '#shared/payments/payment';
import { mayReveal } from '#shared/payments/reveal-rule';
import type { Timestamp } from '#shared/time';
import type { FieldEncryption } from './encryption.ts';

type RevealDeps = {
  encryption: Pick<FieldEncryption, 'decrypt'>;
  actor: Actor;
  now: Timestamp;
};

type Input = { leadId: string; field: RevealedField; reason: string };

const encryptedIn = (payment: Payment | undefined, field: RevealedField) =>
  ({
    credit_card_number: payment?.sealed_card_number,
    account_number: payment?.sealed_account_number,
    routing_number: payment?.sealed_routing_number,
  })[field];

/**
 * Returns one whole number. The reading is recorded before; without the record the number is not returned.
 * @throws Rejection `not_found`; `forbidden`, which is logged; `unavailable` where it cannot be decrypted
 */
export const revealPaymentField = async (
  { encryption, actor, now }: RevealDeps,
  { leadId, field, reason }: Input,
): Promise<{ value: string }> => {
  const [lead, { calls }] = await Promise.all([getLead(leadId, { latest: true }), openCallsOfAgent(actor.user.id)]);
  if (!lead) throw noSuchLead();
  if (!mayReveal(actor, lead, calls)) {
    logger.warn('access denied', { user_id: actor.user.id, lead_id: leadId, reason: 'not at hand' });
    throw new Rejection('forbidden', 'Only who has this lead at hand may read its payment numbers.');
  }
  const encrypted = encryptedIn(await getPayment(leadId), field);
  if (!encrypted) throw new Rejection('not_found', 'There is no such number.');
  const value = await encryption.decrypt({ leadId, field }, encrypted);
  await recordAudit({ actor, leadId, action: 'payment_revealed', fields: [field], reason, now });
  count('PaymentRevealed');
  return { value };
};
