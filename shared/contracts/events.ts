import * as z from 'zod';
import { CallKey, UserKey } from '../keys.ts';
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
  'call.agent_reconnected': CallFact,
  'call.ended': CallFact,
  /** `disposition` flags are passed on for those who dial (spec 3, section 3). */
  'call.disposed': CallFact.extend({ disposition: z.string(), go_offline: z.boolean() }),
  'call.recorded': CallFact.extend({ recording_sid: z.string() }),
  'user.disabled': z.object({ user_key: UserKey, ts: Timestamp }),
} as const;

export type DomainEventName = keyof typeof domainEvents;
export type DomainEvent<N extends DomainEventName = DomainEventName> = {
  [K in N]: { name: K; detail: z.infer<(typeof domainEvents)[K]> };
}[N];
