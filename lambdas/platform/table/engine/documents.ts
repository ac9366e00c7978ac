import * as z from 'zod';
import { LeadViewer } from '#shared/leads/lead-viewer';
import { Sealed } from '#shared/payments/payment';
import { Timestamp } from '#shared/time';
import { VerificationEvent } from '#shared/verification/verification-event';

/** Documents that only the table's own files write, and no client ever sees as they are. */

/** Which lead has a phone number. */
export const LeadPhone = z.object({ lead_id: z.string() });
export type LeadPhone = z.infer<typeof LeadPhone>;

/** Somebody at a lead's panel; `left` once she has closed it. The item stays, so that its versions go on from there. */
export const StoredViewer = LeadViewer.extend({
  left: z.literal(true).optional(),
  /** Of the panel that was heard of last, and of the one that closed last. */
  visit: z.string().optional(),
  closed_visit: z.string().optional(),
});
export type StoredViewer = z.infer<typeof StoredViewer>;

/** The call that an agent last had dialled; another takes its place only while this one is as it was read. */
export const DialClaim = z.object({ user_id: z.string(), call_id: z.string(), version: z.number().int() });
export type DialClaim = z.infer<typeof DialClaim>;

/** An event of a lead's verification; of a signature with its request, which no client learns. */
export const StoredVerificationEvent = VerificationEvent.extend({ esig_request_id: z.string().optional() });
export type StoredVerificationEvent = z.infer<typeof StoredVerificationEvent>;

/** A command that was sent, and what it answered: without an answer it is being done, or nobody knows how it ended. */
export const CommandClaim = z.object({
  user_id: z.string(),
  operation: z.string(),
  /** SHA-256 of what was sent: another command that comes with the same key is not this one. */
  input_hash: z.string(),
  /** JSON. */
  answer: z.string().optional(),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
  version: z.number().int(),
});
export type CommandClaim = z.infer<typeof CommandClaim>;

/** A card's security code: sealed, and gone when it expires or the sale is settled. */
export const SecurityCode = z.object({
  lead_id: z.string(),
  sealed: Sealed,
  /** Seconds since 1970, as the table's time to live wants it; passed, it counts as gone though it may still be there. */
  expires_at: z.number().int(),
  updated_ts: Timestamp,
  version: z.number().int(),
});
export type SecurityCode = z.infer<typeof SecurityCode>;

/** What one agent did on one day of New York's calendar. */
export const DayRollup = z.object({
  user_id: z.string(),
  /** `2026-03-01`. */
  day: z.iso.date(),
  calls_qtd: z.number().int(),
  calls_5m_qtd: z.number().int(),
  version: z.number().int(),
});
export type DayRollup = z.infer<typeof DayRollup>;

/** What one closer sold on one day of New York's calendar, in cents; a sale that is taken back is taken off again. */
export const SalesDay = z.object({
  user_id: z.string(),
  /** `2026-03-01`. */
  day: z.iso.date(),
  sales_qtd: z.number().int(),
  ancillaries_qtd: z.number().int(),
  premiums: z.number().int(),
  commissions: z.number().int(),
  version: z.number().int(),
});
export type SalesDay = z.infer<typeof SalesDay>;
