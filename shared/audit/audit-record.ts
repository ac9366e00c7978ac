import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** What a user did to a lead, for the audit trail. It contains names of fields, never their values. */
export const AuditAction = z.enum([
  'lead_changed',
  'payment_changed',
  'payment_revealed',
  'recording_played',
  'product_changed',
  'verification_changed',
  'signature_viewed',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditRecord = z.object({
  id: z.string(),
  lead_id: z.string(),
  action: AuditAction,
  /** The fields, or the product's type. */
  fields: z.array(z.string()),
  reason: z.string().optional(),
  /** The call whose recording was played. */
  task_attribute_key: z.string().optional(),
  user_id: z.string(),
  user_email: z.string(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
