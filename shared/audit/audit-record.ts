import * as z from 'zod';
import { Timestamp, timestamp } from '../time.ts';

/** What a user did to a lead, for the audit trail. It contains names of fields, never their values. */
export const AuditAction = z.enum([
  'lead_changed',
  /** Subscribed to a live topic of the lead, whose kind is in `fields`. */
  'lead_followed',
  'lead_found',
  /** The user read what a ringing call shows of the lead before it is accepted. */
  'lead_offered',
  'lead_opened',
  /** The user's device joined a conversation uninvited and was removed; its leg is in `fields`. */
  'leg_removed',
  'payment_changed',
  'payment_opened',
  'payment_revealed',
  'recording_played',
  'product_changed',
  'verification_changed',
  /** Marked a doctor nomination of the lead as submitted, or took that back; `fields` says which. */
  'nomination_changed',
  'signature_viewed',
  /** An import was taken back: the lead that it had added was removed, or these fields are as before. */
  'import_undone',
  /** Everything that is stored about the lead was put into a file; and a link to that file was given. */
  'lead_exported',
  'lead_export_opened',
  /** The reason is the case's. */
  'legal_hold_placed',
  'legal_hold_released',
  'lead_erased',
  /** By the retention, not by a person: `fields` has the kinds. */
  'retention_applied',
  /** A visitor of the public page asked for a call, changed or cancelled that, or an admin closed it: see `fields`. */
  'call_requested',
  /** The customer took back the consent to calls and messages; how is in `fields`. */
  'consent_revoked',
  /** Noted, changed or removed the address of a certificate of a consent. */
  'certificate_changed',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** Readings that screens repeat by themselves: one record for each user, lead and action in five minutes. */
export type RepeatedReading = Extract<AuditAction, 'lead_found' | 'lead_offered' | 'lead_opened' | 'payment_opened'>;

export const AuditRecord = z.object({
  id: z.string(),
  /** Absent for the recording of a call without a lead. */
  lead_id: z.string().optional(),
  action: AuditAction,
  /** The fields, or the product's type. */
  fields: z.array(z.string()),
  reason: z.string().optional(),
  /** The call whose recording was played. */
  task_attribute_key: z.string().optional(),
  user_id: z.string(),
  user_email: z.string(),
  /**
   * Where the request came from: its last two known addresses, or the address of a live connection. Absent in records
   * of earlier releases, and if no request was made (docs/decisions/0045).
   */
  source_ip: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

const PERIOD_MS = 5 * 60_000;

/** The beginning of the five minutes that have one record of a repeated reading. */
export const readingPeriodOf = (now: Timestamp): Timestamp =>
  timestamp(new Date(Math.floor(Date.parse(now) / PERIOD_MS) * PERIOD_MS));
