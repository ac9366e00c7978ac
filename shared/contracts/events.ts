import * as z from 'zod';
import { DispositionOptions } from '../dispositions/disposition.ts';
import { CallKey, LeadKey, UserKey } from '../keys.ts';
import { Timestamp } from '../time.ts';

/** Facts on the bus, in the past tense. They carry ids and codes, never personal data. */
export const EVENT_SOURCE = 'coverline';

const CallFact = z.object({
  task_attribute_key: CallKey,
  task_sid: z.string().optional(),
  reservation_sid: z.string().optional(),
  conference_sid: z.string().optional(),
  customer_call_sid: z.string().optional(),
  user_key: UserKey.optional(),
  ts: Timestamp,
});

export const domainEvents = {
  'call.enqueued': CallFact,
  'call.accepted': CallFact,
  /** The agent's connection was lost while the customer is still on. */
  'call.agent_disconnected': CallFact,
  /** Her connection is back, or the agent to whom a call was transferred has come to the customer. */
  'call.agent_reconnected': CallFact,
  /** A supervisor who wants to take the call over is in the conference. */
  'call.take_over_ready': CallFact,
  'call.ended': CallFact,
  /**
   * `disposition_options` and `skip_dialer` are for those who dial (docs/product.md, Other entities): whether to go on
   * dialling the lead, as an aged one, not at all, or without the dialer.
   */
  'call.disposed': CallFact.extend({
    disposition: z.string(),
    disposition_options: DispositionOptions.optional(),
    skip_dialer: z.boolean().optional(),
    lead_key: LeadKey.optional(),
    go_offline: z.boolean(),
  }),
  'call.recorded': CallFact.extend({ recording_sid: z.string() }),
  /** A task is with somebody who must not have it: of no call, of another's, of a queue that is not hers. */
  'task.acceptance_refused': z.object({ task_sid: z.string(), ts: Timestamp }),
  /** The recording of a voice verification is ready at Twilio. */
  'verification.recorded': z.object({ lead_key: LeadKey, recording_sid: z.string(), ts: Timestamp }),
  'user.disabled': z.object({ user_key: UserKey, ts: Timestamp }),
  /** Her worker says other things of her than her document. */
  'user.worker_changed': z.object({ user_key: UserKey, ts: Timestamp }),
} as const;

export type DomainEventName = keyof typeof domainEvents;
export type DomainEvent<N extends DomainEventName = DomainEventName> = {
  [K in N]: { name: K; detail: z.infer<(typeof domainEvents)[K]> };
}[N];
