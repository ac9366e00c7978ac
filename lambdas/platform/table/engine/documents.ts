import * as z from 'zod';
import { TokenHolder } from '#shared/call-requests/call-request';
import { ColumnMapping } from '#shared/leads/import/import-choices';
import { LeadViewer } from '#shared/leads/lead-viewer';
import { LeadRow } from '#shared/leads/list/lead-row';
import { KnownContribution } from '#shared/metrics/contribution';
import { EncryptedField } from '#shared/payments/payment';
import { Timestamp } from '#shared/time';
import { VerificationEvent } from '#shared/verification/verification-event';

/** Documents that only the table module writes and no client sees in this form. */

/** The lead that has a phone number. */
export const LeadPhone = z.object({ lead_id: z.string() });
export type LeadPhone = z.infer<typeof LeadPhone>;

/** The lead source that has a name, or had it. */
export const LeadSourceName = z.object({ lead_source_id: z.string() });

/** A user who views a lead; `left` after closing the panel. The item stays so that its versions keep growing. */
export const StoredViewer = LeadViewer.extend({
  left: z.literal(true).optional(),
  /** The visit that was reported last, and the one that was closed last. */
  visit: z.string().optional(),
  closed_visit: z.string().optional(),
});
export type StoredViewer = z.infer<typeof StoredViewer>;

/** The call that an agent dialled last; it is replaced only if it is still the one that was read. */
export const DialClaim = z.object({ user_id: z.string(), call_id: z.string(), version: z.number().int() });
export type DialClaim = z.infer<typeof DialClaim>;

/** The latest request for a signature of one group and type; the next one replaces it only if it is still the latest. */
export const EsigClaim = z.object({ lead_id: z.string(), request_id: z.string(), version: z.number().int() });
export type EsigClaim = z.infer<typeof EsigClaim>;

/** An event of a lead's verification; a signature's event has the id of its request, which clients do not get. */
export const StoredVerificationEvent = VerificationEvent.extend({ esig_request_id: z.string().optional() });
export type StoredVerificationEvent = z.infer<typeof StoredVerificationEvent>;

/**
 * The newest event of each group, type and name of a lead's verification, each in a field of its own beside
 * these. The write that creates an event puts it here.
 */
export const VerificationProgress = z.object({
  lead_id: z.string(),
  /** Whether the events from before this item existed are in it too. */
  complete: z.literal(true).optional(),
  version: z.number().int(),
});
export type VerificationProgress = z.infer<typeof VerificationProgress>;

/** A command and its result. Without a result, it is being done or its outcome is unknown. */
export const CommandClaim = z.object({
  user_id: z.string(),
  operation: z.string(),
  /** SHA-256 of the input: a command with the same key and another input is a different command. */
  input_hash: z.string(),
  /** JSON. */
  answer: z.string().optional(),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
  version: z.number().int(),
});
export type CommandClaim = z.infer<typeof CommandClaim>;

/**
 * One of an owner's saved views of a list is created only on the version of this item that was read before the views:
 * creations at the same time do not exceed the limit.
 */
export const SavedViewsGuard = z.object({ updated_ts: Timestamp, version: z.number().int() });
export type SavedViewsGuard = z.infer<typeof SavedViewsGuard>;

/**
 * The jobs of one kind that a user has started and that may still be open. It is written with each job that begins, on
 * the version that was read before: of jobs that begin at the same time, no more are open than may be.
 */
export const OpenJobsGuard = z.object({ job_ids: z.array(z.string()), version: z.number().int() });
export type OpenJobsGuard = z.infer<typeof OpenJobsGuard>;

/** How many texts and e-mails a user has sent, or tried to send, in one hour of the clock. */
export const MessageCount = z.object({
  user_id: z.string(),
  /** Its beginning. */
  hour: Timestamp,
  messages: z.number().int(),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
  version: z.number().int(),
});
export type MessageCount = z.infer<typeof MessageCount>;

/** The open call request of a phone number. */
export const CallRequestClaim = z.object({ request_id: z.string() });
export type CallRequestClaim = z.infer<typeof CallRequestClaim>;

/** How many call requests came from one address, or for one number, in one period. */
export const CallRequestCount = z.object({
  requests: z.number().int(),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
  version: z.number().int(),
});
export type CallRequestCount = z.infer<typeof CallRequestCount>;

/** The request that a form of the public page made for a number: the same form sent again gets the same answer. */
export const SentForm = z.object({
  request_id: z.string(),
  /** What the visitor had proven when the form was sent. */
  holder: TokenHolder,
  /** A keyed hash of the details that were typed last. */
  wish: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
  version: z.number().int(),
});
export type SentForm = z.infer<typeof SentForm>;

/** A card's security code: encrypted, and deleted when it expires or the sale is settled. */
export const SecurityCode = z.object({
  lead_id: z.string(),
  sealed: EncryptedField,
  /**
   * Seconds since 1970, as DynamoDB's time to live needs them. An expired item counts as deleted, although it may still
   * exist.
   */
  expires_at: z.number().int(),
  updated_ts: Timestamp,
  version: z.number().int(),
});
export type SecurityCode = z.infer<typeof SecurityCode>;

/** How far a pass of a migration has come: the items of one entity are rewritten, moved or compared. */
export const Migration = z.object({
  /** The entity, and the version, the table or what it is compared with: `call@2`, `audit-record@audit-table`. */
  name: z.string(),
  /** The key after which the next page starts; absent after the last one. */
  next: z.object({ pk: z.string(), sk: z.string() }).optional(),
  upgraded: z.number().int(),
  /** Items on the pages so far that fail their schema and stay as they are. */
  unreadable: z.number().int(),
  /** When the pass ended; the next run begins another one. */
  finished_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type Migration = z.infer<typeof Migration>;

/**
 * What a document has contributed to the roll-ups, in each generation of them (docs/decisions/0060): the roll-ups are
 * the sums of these.
 */
export const CountedDocument = z.object({
  generations: z.record(z.string(), z.array(KnownContribution)),
  version: z.number().int(),
});
export type CountedDocument = z.infer<typeof CountedDocument>;

/** Which generation of the roll-ups is read, and which is being built beside it. */
export const RollupGeneration = z.object({
  current: z.number().int(),
  building: z.number().int().optional(),
  version: z.number().int(),
});
export type RollupGeneration = z.infer<typeof RollupGeneration>;

/** A roll-up: the sums are in fields of their own, one for each figure of a cell, such as `hour#09#calls_qtd`. */
export const StoredRollup = z.looseObject({
  generation: z.number().int(),
  of: z.enum(['company', 'agent', 'leaderboard']),
  user_id: z.string().optional(),
  /** Of the leaderboard: the Sunday with which the week begins. */
  day: z.iso.date(),
  version: z.number().int(),
});
export type StoredRollup = z.infer<typeof StoredRollup>;

/** A lead in the leads list, with the prefixes under which its copies are stored: all are written together. */
export const StoredLeadRow = LeadRow.extend({ prefixes: z.array(z.string()), version: z.number().int() });
export type StoredLeadRow = z.infer<typeof StoredLeadRow>;

/** A copy of a lead's row, among the sold leads or under a prefix. */
export const LeadRowCopy = LeadRow.extend({ version: z.number().int() });
export type LeadRowCopy = z.infer<typeof LeadRowCopy>;

/**
 * The parts of the blacklist that have entries, or had some. Its version grows with the changes that screens follow
 * (docs/decisions/0080).
 */
export const BlacklistAreas = z.object({ areas: z.set(z.string()), version: z.number().int() });
export type BlacklistAreas = z.infer<typeof BlacklistAreas>;

/** What the columns of a file were when a user imported one with the same titles. */
export const ImportMapping = z.object({ mapping: ColumnMapping, version: z.number().int() });
export type ImportMapping = z.infer<typeof ImportMapping>;
/** When the retention is to look at a lead again. */
export const RetentionCheck = z.object({ lead_id: z.string(), due_ts: Timestamp, version: z.number().int() });
export type RetentionCheck = z.infer<typeof RetentionCheck>;

/** Up to which lead, in the order of their creation, the retention has looked at each once. */
export const RetentionProgress = z.object({
  /** The sort key of the last lead's row; absent before the first one. */
  looked_at: z.string().optional(),
  /** The periods by which they were looked at: with other periods it begins again. */
  retention_version: z.number().int(),
  version: z.number().int(),
});
export type RetentionProgress = z.infer<typeof RetentionProgress>;
