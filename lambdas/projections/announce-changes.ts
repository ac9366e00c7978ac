import { publishDomainEvents } from '#platform/domain-events';
import { type ConsumedChange, streamHandler } from '#platform/handlers/stream-handler';
import { type DomainEvent, domainEvents } from '#shared/contracts/events';
import { timestamp } from '#shared/time';
import { countEventsOf } from './count-events-of.ts';
import { domainEventsOf } from './domain-events-of.ts';
import { listEventsOf } from './list-events-of.ts';

/** Parsed before it is sent: one that does not match its schema would fail at each attempt. */
const parsed = ({ name, detail }: DomainEvent): DomainEvent =>
  ({ name, detail: domainEvents[name].parse(detail) }) as DomainEvent;

const messagesOf = (change: ConsumedChange<'announce-changes'>): DomainEvent[] =>
  [...domainEventsOf(change, timestamp(new Date())), ...countEventsOf(change), ...listEventsOf(change)].map(parsed);

/** One change at a time: a failure repeats nothing that is already on the bus. */
export const handler = streamHandler('announce-changes', { messagesOf, send: publishDomainEvents, together: 1 });
