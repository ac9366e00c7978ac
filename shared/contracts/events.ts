import * as z from 'zod';
import { GroupRevocation } from '../access/group-revocation.ts';
import { GroupName } from '../access/roles.ts';
import { DispositionOptions } from '../dispositions/disposition.ts';
import { CallKey, LeadKey, UserKey } from '../keys.ts';
import { CountedId } from '../metrics/counted-document.ts';
import { Timestamp } from '../time.ts';
import { Revocation } from '../users/revocation.ts';
import type { Entity } from './live.ts';

/** Facts on the bus, in the past tense. They carry ids, codes and figures, never a customer's personal data. */
export const EVENT_SOURCE = 'coverline';

/** What every event of a call carries. */
const CallEventDetail = z.object({
  task_attribute_key: CallKey,
  task_sid: z.string().optional(),
  reservation_sid: z.string().optional(),
  conference_sid: z.string().optional(),
  customer_call_sid: z.string().optional(),
  user_key: UserKey.optional(),
  ts: Timestamp,
});

export const domainEvents = {
  'call.enqueued': CallEventDetail,
  'call.accepted': CallEventDetail,
  /** The agent's connection was lost while the customer is still on the line. */
  'call.agent_disconnected': CallEventDetail,
  /** The agent is connected again, or the agent to whom a call was transferred has joined the customer. */
  'call.agent_reconnected': CallEventDetail,
  /** A supervisor who wants to take the call over is in the conference. */
  'call.take_over_ready': CallEventDetail,
  /** A leg joined whose invitation the call's document does not show: Twilio is asked whom it dialled. */
  'call.unnamed_leg_joined': CallEventDetail,
  /** `call_request_id`: of a call that a visitor has requested. */
  'call.ended': CallEventDetail.extend({ call_request_id: z.string().optional() }),
  /**
   * `disposition_options` and `skip_dialer` are for those who dial (docs/product.md, Other entities): whether to keep
   * dialing the lead, to dial it as an aged lead, not to dial it, or to dial it without the dialer.
   */
  'call.disposed': CallEventDetail.extend({
    disposition: z.string(),
    disposition_options: DispositionOptions.optional(),
    skip_dialer: z.boolean().optional(),
    lead_key: LeadKey.optional(),
    go_offline: z.boolean(),
    call_request_id: z.string().optional(),
  }),
  /** The customer whom we dialled has answered. `call_request_id`: of a call that a visitor has requested. */
  'call.customer_answered': CallEventDetail.extend({ call_request_id: z.string().optional() }),
  /** A visitor's request to be called can be offered to agents now. */
  'call_request.due': z.object({ call_request_id: z.string(), ts: Timestamp }),
  /** It was cancelled while it was offered: by the visitor, or with the consent. */
  'call_request.cancelled': z.object({ call_request_id: z.string(), ts: Timestamp }),
  'call.recorded': CallEventDetail.extend({ recording_sid: z.string() }),
  /** A document from which figures are counted contributes something else than before. */
  'document.to_count': CountedId,
  /** The leads list is to say something else of a lead than before, or nothing any more. */
  'lead.to_list': z.object({ lead_id: z.string() }),
  /** A worker accepted a task without a call, or the task of another worker's call or of another queue. */
  'task.acceptance_rejected': z.object({ task_sid: z.string(), ts: Timestamp }),
  /** The recording of a voice verification is ready at Twilio. */
  'verification.recorded': z.object({ lead_key: LeadKey, recording_sid: z.string(), ts: Timestamp }),
  /** A run is to work on a job: a new job, one whose last run has ended, or one whose run has fallen silent. */
  'job.due': z.object({ job_id: z.string(), run: z.number().int() }),
  /** The same for a job that imports an uploaded file: another function works on it. */
  'import.due': z.object({ job_id: z.string(), run: z.number().int() }),
  /** S3's own event, on the default bus: a file is stored (docs.aws.amazon.com/AmazonS3, Using EventBridge). */
  'Object Created': z.object({ object: z.object({ key: z.string() }) }),
  'user.disabled': z.object({ user_key: UserKey, ts: Timestamp }),
  /** The user's live subscriptions from before `version` of the user's document end (shared/users/revocation.ts). */
  'user.access_revoked': Revocation.omit({ user_id: true }).extend({ user_key: UserKey, ts: Timestamp }),
  /** The live subscriptions of the group's members from before this version end (shared/access/group-revocation.ts). */
  'group.access_changed': GroupRevocation.extend({ ts: Timestamp }),
  /** A group was configured that does not exist from the start: it needs its queues. */
  'group.configured': z.object({ group: GroupName, ts: Timestamp }),
  /** The agent's TaskRouter worker differs from the agent's document. */
  'user.worker_changed': z.object({ user_key: UserKey, ts: Timestamp }),
} as const;

export type DomainEventName = keyof typeof domainEvents;
export type DomainEvent<N extends DomainEventName = DomainEventName> = {
  [K in N]: { name: K; detail: z.infer<(typeof domainEvents)[K]> };
}[N];

/**
 * The events that each function on the bus handles: the stack makes its rule from this list, and its handler has one
 * verb for each.
 */
export const eventConsumers = {
  'react-to-calls': [
    'call.accepted',
    'call.agent_disconnected',
    'call.agent_reconnected',
    'call.take_over_ready',
    'call.unnamed_leg_joined',
    'call.customer_answered',
    'call.ended',
    'call.disposed',
    'call_request.due',
    'call_request.cancelled',
    'task.acceptance_rejected',
    'user.worker_changed',
    'user.disabled',
    'group.configured',
  ],
  'copy-recording': ['call.recorded', 'verification.recorded'],
  'project-changes': ['document.to_count', 'lead.to_list'],
  'end-subscriptions': ['user.access_revoked', 'group.access_changed'],
  'run-jobs': ['job.due'],
  'import-files': ['import.due', 'Object Created'],
} as const satisfies Record<string, readonly DomainEventName[]>;

export type EventConsumerName = keyof typeof eventConsumers;
export type ConsumedEvent<C extends EventConsumerName> = (typeof eventConsumers)[C][number];

/** The stored entity whose changes each entity of a live message is made of: one that is forgotten does not compile. */
const publishedFrom = {
  user: 'user',
  call: 'call',
  offer: 'offer',
  'upcoming-callback': 'upcoming-callback',
  'pending-verification': 'lead',
  lead: 'lead',
  'lead-viewer': 'lead-viewer',
  'selected-product': 'selected-product',
  'payment-summary': 'payment',
  'verification-event': 'verification-event',
  'lead-note': 'lead-note',
  'customer-service-note': 'customer-service-note',
  did: 'did',
  disposition: 'disposition',
  'disposition-group': 'disposition-group',
  'message-template': 'message-template',
  'product-option': 'product-option',
  script: 'script',
  'setting-version': 'setting-version',
  retention: 'retention',
  website: 'website',
  'doctor-nomination': 'doctor-nomination',
  group: 'group',
  'lead-row': 'lead-row',
  'lead-source': 'lead-source',
  blacklist: 'blacklist-areas',
  rollup: 'rollup',
  job: 'job',
} as const satisfies Record<Entity, string>;

/**
 * The entities that each function on a table's stream handles: the stack makes its filter from this list, and the
 * handler ignores changes of other entities. DynamoDB allows two readers of a stream: whatever else follows from a
 * change follows from an event on the bus (docs/decisions/0041).
 */
export const streamConsumers = {
  'publish-changes': [...new Set(Object.values(publishedFrom))],
  'announce-changes': [
    'call',
    'user',
    'group',
    'lead',
    'rejected-acceptance',
    'selected-product',
    'chargeback',
    'verification-event',
    'job',
    'call-request',
  ],
  /** On the stream of the audit trail: every entity of it (docs/decisions/0105). */
  'copy-audit-records': [
    'audit-record',
    'blacklist-record',
    'export-record',
    'lead-bulk-record',
    'list-reading',
    'saved-view-record',
  ],
} as const satisfies Record<string, readonly string[]>;

export type StreamConsumerName = keyof typeof streamConsumers;
export type ConsumedEntity<C extends StreamConsumerName> = (typeof streamConsumers)[C][number];
