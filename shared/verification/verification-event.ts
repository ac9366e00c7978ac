import * as z from 'zod';
import { ProductGroup } from '../products/product-group.ts';
import { Timestamp } from '../time.ts';

/** docs/product.md, Verification events. */
export const VerificationEventName = z.enum(['requested', 'sent', 'received', 'started', 'stopped']);
export type VerificationEventName = z.infer<typeof VerificationEventName>;

export const VerificationType = z.enum(['esig_text', 'esig_email', 'voice']);
export type VerificationType = z.infer<typeof VerificationType>;

/** The ways to request an e-signature. */
export const EsigType = VerificationType.extract(['esig_text', 'esig_email']);
export type EsigType = z.infer<typeof EsigType>;

export const VerificationEvent = z.object({
  id: z.string(),
  lead_id: z.string(),
  event_type: z.literal('verification_status'),
  name: VerificationEventName,
  verification_type: VerificationType,
  group: ProductGroup,
  created_ts: Timestamp,
  /** Absent if the customer caused the event. */
  user_email: z.string().optional(),
  snipped_recording_key: z.string().optional(),
  version: z.number().int(),
});
export type VerificationEvent = z.infer<typeof VerificationEvent>;

/**
 * The notice of a new event for every user who sees the full lead; only users with the right to it can read its content
 * (docs/product.md, Limits by role).
 */
export const LiveVerificationEvent = VerificationEvent.pick({ id: true, lead_id: true, version: true });
export type LiveVerificationEvent = z.infer<typeof LiveVerificationEvent>;

/** How far a request for a signature is: without who did what, and without the recording. */
export const SignatureProgress = VerificationEvent.pick({
  id: true,
  name: true,
  verification_type: true,
  group: true,
  created_ts: true,
}).extend({ verification_type: EsigType });
export type SignatureProgress = z.infer<typeof SignatureProgress>;

/** The timeline shows this many (docs/product.md, Verification events). */
export const EVENTS_SHOWN = 10;
export const EVENTS_THROTTLE_MS = 500;
