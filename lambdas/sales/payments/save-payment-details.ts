import type { Actor } from '#platform/handlers/actor';
import { requireLeadAtHand } from '#platform/require-lead-at-hand';
import { requireUnchanged } from '#platform/require-unchanged';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep, recordReading } from '#platform/table/audit/audit-records';
import { asRead } from '#platform/table/engine/conditions';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import {
  getPayment,
  getPaymentWithCode,
  type PaymentChange,
  paymentUpdate,
  securityCodeUpdate,
} from '#platform/table/payments';
import { leadUnchanged } from '#platform/table/selected-products';
import { writableLead } from '#platform/writable-lead';
import type { Base, EditedField } from '#shared/changed-meanwhile';
import type { Lead } from '#shared/leads/lead';
import { type Payment, type PaymentSummary, SECURITY_CODE_KEPT_S } from '#shared/payments/payment';
import type { PaymentEdit } from '#shared/payments/payment-edit';
import { type Timestamp, timestamp } from '#shared/time';
import type { FieldEncryption } from './encryption.ts';
import { type EncryptedNumbers, encryptedFields, paymentChange, plainFields } from './payment-change.ts';
import { summaryOf } from './payment-summary.ts';

type SavePaymentDeps = {
  encryption: Pick<FieldEncryption, 'encrypt'>;
  actor: Actor;
  now: Timestamp;
};

type Input = { leadId: string; payment_details: PaymentEdit; base?: Base };

/** Encrypts each given number with its own key: one call of KMS for each, in parallel. */
const encryptNumbers = async (
  { encryption }: SavePaymentDeps,
  leadId: string,
  edit: PaymentEdit,
): Promise<EncryptedNumbers> =>
  Object.fromEntries(
    await Promise.all(
      encryptedFields.flatMap(field => {
        const plain = edit[field];
        return plain === undefined
          ? []
          : [encryption.encrypt({ leadId, field }, plain).then(encrypted => [field, encrypted])];
      }),
    ),
  );

type ShortLived = { step: Step; until: Timestamp };

const securityCode = async (
  { encryption, now }: SavePaymentDeps,
  leadId: string,
  { security_code }: PaymentEdit,
): Promise<ShortLived | undefined> => {
  if (security_code === undefined) return undefined;
  const encrypted = await encryption.encrypt({ leadId, field: 'security_code' }, security_code);
  const expires_at = Math.floor(Date.parse(now) / 1000) + SECURITY_CODE_KEPT_S;
  const step = securityCodeUpdate({ lead_id: leadId, sealed: encrypted, expires_at, updated_ts: now });
  return { step, until: timestamp(new Date(expires_at * 1000)) };
};

const textOf = (value: string | boolean | undefined): string => String(value ?? '');

/**
 * The fields of an edit that are stored in plain text. The encrypted ones are not compared, because no screen reads
 * them.
 */
const editedFields = (payment: Payment | undefined, edit: PaymentEdit): EditedField[] =>
  plainFields
    .filter(field => edit[field] !== undefined)
    .map(field => ({ field, current: textOf(payment?.[field]), wanted: textOf(edit[field]) }));

type Conditions = NonNullable<PaymentChange['when']>;

/** The condition that the fields in `base` have not changed since they were read. */
const unchanged = (payment: Payment | undefined, edit: PaymentEdit, base: Base = {}): Conditions =>
  plainFields
    .filter(field => edit[field] !== undefined && base[field] !== undefined)
    .map(field => asRead(payment, field));

type State = { lead: Lead; payment: Payment | undefined };

const readState = async (leadId: string): Promise<State> => {
  const [lead, payment] = await Promise.all([writableLead(leadId), getPayment(leadId)]);
  return { lead, payment };
};

/**
 * Writes an edit with its encrypted numbers, if the fields in `base` have the values that the user saw, and the lead
 * has not changed since the check that the actor has it at hand: during the encryption it may get another closer.
 */
const write = async (deps: SavePaymentDeps, { leadId, payment_details: edit, base }: Input): Promise<void> => {
  const { actor, now } = deps;
  const [encrypted, code] = await Promise.all([encryptNumbers(deps, leadId, edit), securityCode(deps, leadId, edit)]);
  const { set, remove } = paymentChange(edit, encrypted, now);
  const fields = Object.keys(edit).filter(field => edit[field as keyof PaymentEdit] !== undefined);
  await retryOnConflict<State, Conditions, void>({
    read: () => readState(leadId),
    decide: async ({ lead, payment }) => {
      await requireLeadAtHand(actor, lead);
      await requireUnchanged(deps, { leadId, action: 'payment_opened' }, editedFields(payment, edit), base);
      return toWrite(unchanged(payment, edit, base));
    },
    write: async (when, { lead }) => {
      const change = { set: { ...set, ...(code && { security_code_until: code.until }) }, remove, when };
      const written = await writeTogether({
        payment: paymentUpdate(leadId, change),
        lead: leadUnchanged(lead),
        securityCode: code?.step,
        audit: auditStep({ actor, leadId, action: 'payment_changed', fields, now }),
      });
      return written.outcome === 'written' ? done(undefined) : conflict;
    },
    giveUp: rejectAsChanging('The payment details are changing. Please try again.'),
  });
};

/**
 * Writes the given fields and an audit record in one transaction, or nothing if a field differs from its `base`
 * (docs/decisions/0051). @throws Rejection `not_found`; `forbidden` without the lead at hand, logged; `unavailable` if a
 * number cannot be encrypted; `conflict`
 */
export const savePaymentDetails = async (deps: SavePaymentDeps, input: Input): Promise<PaymentSummary> => {
  const { actor, now } = deps;
  const { leadId, payment_details: edit } = input;
  await requireLeadAtHand(actor, await writableLead(leadId));
  const isEdited = Object.values(edit).some(value => value !== undefined);
  if (isEdited) await write(deps, input);
  const kept = await getPaymentWithCode(leadId);
  if (!kept.payment) return { lead_id: leadId, version: 0 };
  if (!isEdited) await recordReading(deps, leadId, 'payment_opened');
  return summaryOf(kept.payment, kept, now);
};
