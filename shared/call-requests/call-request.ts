import * as z from 'zod';
import { LeadKey } from '../keys.ts';
import { Language } from '../leads/language.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import { secondsBetween, Timestamp } from '../time.ts';
import { CallRequestFlag } from './call-request-flag.ts';

/**
 * `due`: to be called as soon as possible; `scheduled`: at a later time; `flagged`: a person decides, nobody is dialled
 * by the system; `calling`: offered to an agent; `reached`: the customer was reached; `callback`: handed over to a
 * person after the last attempt; `cancelled`: by the visitor, or because the consent was taken back.
 */
export const CallRequestStatus = z.enum(['due', 'scheduled', 'flagged', 'cancelled', 'calling', 'reached', 'callback']);
export type CallRequestStatus = z.infer<typeof CallRequestStatus>;

/**
 * Why a request was cancelled: by the visitor; by a person who was done with a flagged one; because the customer wants no
 * calls any more. By the system, when its time had come: the number may not be called, or the lead was erased.
 */
export const CancelReason = z.enum(['visitor', 'closed', 'consent_revoked', 'not_callable', 'lead_erased']);
export type CancelReason = z.infer<typeof CancelReason>;

/**
 * The rights of a token's holder. `first`: the visitor who made the number known to us may cancel the request and
 * revoke the consent. `later`: a visitor who asked for a known number, without proof of being the same person, may only
 * cancel.
 */
export const TokenHolder = z.enum(['first', 'later']);
export type TokenHolder = z.infer<typeof TokenHolder>;

/** What a visitor of the public page asked for: to be called (docs/product.md, Call request). */
export const CallRequest = z.object({
  id: z.string(),
  lead_key: LeadKey,
  phone_number: PhoneNumber,
  zip_code: z.string(),
  /**
   * The state of the zip code, as its abbreviation. Both are empty if the request came from a text message of a lead
   * without them: an admin decides on it, and nobody is dialled.
   */
  state: z.string().max(2),
  language: Language,
  name: z.string(),
  /** When the customer is called, at the earliest: always within the hours in which that is allowed. */
  due_ts: Timestamp,
  /** What the visitor chose; absent for a request from before it was stored. */
  preferred: z.union([z.literal('now'), Timestamp]).optional(),
  /**
   * Since when the customer waits: offers and attempts change `due_ts`, not this field. Absent in requests from before
   * this field.
   */
  waiting_since_ts: Timestamp.optional(),
  /** When the next attempt follows one that reached nobody: what a form changes again is not called before it. */
  retry_ts: Timestamp.optional(),
  status: CallRequestStatus,
  /** How often the customer was dialled for this request. */
  attempts: z.number().int(),
  /** The group whose agents are offered the call. */
  group: z.string(),
  /** Why a person decides. A request that was flagged once and asked for again properly keeps them. */
  flags: z.array(CallRequestFlag),
  /** Absent where a text asked for a revocation. */
  consent_id: z.string().optional(),
  /** The call by which it was offered to agents last. */
  call_id: z.string().optional(),
  /** The callback that a person makes for it; absent for one from before it was noted. */
  callback_id: z.string().optional(),
  created_ts: Timestamp,
  /** Absent for a request that was cancelled before reasons were stored. */
  cancelled_because: CancelReason.optional(),
  cancelled_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type CallRequest = z.infer<typeof CallRequest>;

/** A request as the lead's screen shows it. */
export const ListedCallRequest = CallRequest.pick({
  id: true,
  phone_number: true,
  status: true,
  due_ts: true,
  attempts: true,
  flags: true,
  cancelled_because: true,
  cancelled_ts: true,
  created_ts: true,
});
export type ListedCallRequest = z.infer<typeof ListedCallRequest>;

const bySystem: readonly CancelReason[] = ['not_callable', 'lead_erased'];

/** Nobody has seen that it was cancelled: an admin should. */
export const isCancelledBySystem = ({ cancelled_because }: Pick<CallRequest, 'cancelled_because'>): boolean =>
  cancelled_because !== undefined && bySystem.includes(cancelled_because);

/** An unproven revocation: the request waits until an admin has decided. */
export const isRevocationAsked = ({ status, flags }: Pick<CallRequest, 'status' | 'flags'>): boolean =>
  status === 'flagged' && flags.includes('revocation_asked');

/** Not dialled yet. */
const waitingStatuses: readonly CallRequestStatus[] = ['due', 'scheduled', 'flagged'];

const isWaiting = ({ status }: Pick<CallRequest, 'status'>): boolean => waitingStatuses.includes(status);

/** A later submission replaces its details. */
export const isChangeable = (request: Pick<CallRequest, 'status' | 'flags'>): boolean =>
  isWaiting(request) && !isRevocationAsked(request);

/** The system does not call for it any more; a person may decide to call. */
export const isWithdrawn = ({ status }: Pick<CallRequest, 'status'>): boolean =>
  status === 'cancelled' || status === 'flagged';

/** The customer has not been reached: it ends when the customer wants no calls. */
export const isCancellable = (request: Pick<CallRequest, 'status'>): boolean =>
  isWaiting(request) || request.status === 'calling';

/** How long the event of a disposition may wait among the dead letters, until which it may open a request again. */
const MAY_REOPEN_S = 14 * 24 * 3600;

/**
 * The visitor may cancel: also after an answer, while the agent may still say that it was a machine's, and the number
 * would be dialled again.
 */
export const isCancellableByVisitor = (request: Pick<CallRequest, 'status' | 'due_ts'>, now: Timestamp): boolean =>
  isCancellable(request) || (request.status === 'reached' && secondsBetween(request.due_ts, now) <= MAY_REOPEN_S);

/** What a visitor may change by a later submission. Their order is part of the stored hash. */
const detailFields = ['preferred', 'name', 'zip_code', 'language'] as const;
type Details = Pick<CallRequest, (typeof detailFields)[number]>;

export const detailValues = (details: Details): unknown[] => detailFields.map(field => details[field]);

/** Whether a form that was sent again asks for the same; a request from before the details were stored counts as the same. */
export const hasSameDetails = (asked: Details, details: Details): boolean =>
  asked.preferred === undefined || detailFields.every(field => asked[field] === details[field]);

/**
 * Since when the customer of a repeated request waits: if the call is wanted now, since the first submission was due.
 */
export const waitingSince = (
  open: Pick<CallRequest, 'due_ts' | 'waiting_since_ts'>,
  details: Pick<CallRequest, 'due_ts' | 'preferred'>,
): Timestamp => {
  const since = open.waiting_since_ts ?? open.due_ts;
  return details.preferred === 'now' && since < details.due_ts ? since : details.due_ts;
};
