import type { Actor } from '#platform/handlers/actor';
import { noSuchLead } from '#platform/no-such-lead';
import { requireLeadAtHand } from '#platform/require-lead-at-hand';
import { auditStep } from '#platform/table/audit-records';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { getLead } from '#platform/table/leads';
import { getPaymentWithCode, paymentUpdate, securityCodeUpdate } from '#platform/table/payments';
import { Rejection } from '#shared/errors';
import { type PaymentSummary, SECURITY_CODE_KEPT_S } from '#shared/payments/payment';
import type { PaymentEdit } from '#shared/payments/payment-edit';
import { type Timestamp, timestamp } from '#shared/time';
import type { FieldEncryption } from './encryption.ts';
import { type EncryptedNumbers, encryptedFields, paymentChange } from './payment-change.ts';
import { summaryOf } from './payment-summary.ts';

export type SavePaymentDeps = {
  sealing: Pick<FieldEncryption, 'seal'>;
  actor: Actor;
  now: Timestamp;
};

type Input = { leadId: string; payment_details: PaymentEdit };

/** Each number that is given under a key of its own: one call of KMS each, at once. */
const sealNumbers = async (
  { sealing }: SavePaymentDeps,
  leadId: string,
  edit: PaymentEdit,
): Promise<EncryptedNumbers> =>
  Object.fromEntries(
    await Promise.all(
      encryptedFields.flatMap(field => {
        const plain = edit[field];
        return plain === undefined ? [] : [sealing.seal({ leadId, field }, plain).then(sealed => [field, sealed])];
      }),
    ),
  );

type ShortLived = { step: Step; until: Timestamp };

const securityCode = async (
  { sealing, now }: SavePaymentDeps,
  leadId: string,
  { security_code }: PaymentEdit,
): Promise<ShortLived | undefined> => {
  if (security_code === undefined) return undefined;
  const sealed = await sealing.seal({ leadId, field: 'security_code' }, security_code);
  const expires_at = Math.floor(Date.parse(now) / 1000) + SECURITY_CODE_KEPT_S;
  const step = securityCodeUpdate({ lead_id: leadId, sealed, expires_at, updated_ts: now });
  return { step, until: timestamp(new Date(expires_at * 1000)) };
};

/**
 * Writes the fields that are given, with an audit record, in one transaction. Numbers are sealed before anything is
 * written. @throws Rejection `not_found`; `forbidden` without the lead at hand, which is logged; `unavailable` where a number cannot be sealed; `conflict`
 */
export const savePaymentDetails = async (
  deps: SavePaymentDeps,
  { leadId, payment_details: edit }: Input,
): Promise<PaymentSummary> => {
  const { actor, now } = deps;
  const fields = Object.keys(edit).filter(field => edit[field as keyof PaymentEdit] !== undefined);
  const lead = await getLead(leadId, { latest: true });
  if (!lead) throw noSuchLead();
  await requireLeadAtHand(actor, lead);
  if (fields.length > 0) {
    const [sealed, code] = await Promise.all([sealNumbers(deps, leadId, edit), securityCode(deps, leadId, edit)]);
    const { set, remove } = paymentChange(edit, sealed, now);
    const written = await writeTogether({
      payment: paymentUpdate(leadId, { set: { ...set, ...(code && { security_code_until: code.until }) }, remove }),
      securityCode: code?.step,
      audit: auditStep({ actor, leadId, action: 'payment_changed', fields, now }),
    });
    if (written.outcome !== 'written')
      throw new Rejection('conflict', 'The payment details are changing. Please try again.');
  }
  const kept = await getPaymentWithCode(leadId);
  return kept.payment ? summaryOf(kept.payment, kept, now) : { lead_id: leadId, version: 0 };
};
