import type { EventBridgeEvent } from 'aws-lambda';
import type * as z from 'zod';
import {
  type ConsumedEvent,
  type DomainEventName,
  domainEvents,
  type EventConsumerName,
} from '#shared/contracts/events';
import { type Timestamp, timestamp } from '#shared/time';
import { logger } from '../logger.ts';
import { tracedPipeline } from './traced-pipeline.ts';

type EventRequest<N extends DomainEventName> = {
  detail: z.output<(typeof domainEvents)[N]>;
  now: Timestamp;
  /** The bus delivers at least once: the same id may come again. */
  eventId: string;
};

/** One verb for each event that the consumer declares: a missing or surplus one does not compile. */
export type EventVerbs<C extends EventConsumerName> = {
  [N in ConsumedEvent<C>]: (request: EventRequest<N>) => Promise<void>;
};

type AnyVerb = (request: { detail: unknown; now: Timestamp; eventId: string }) => Promise<void>;

/**
 * The Lambda of a bus rule: one verb per event name. It throws what the verb throws, so that the bus retries and
 * finally puts the event into the dead-letter queue.
 */
export const eventHandler = <C extends EventConsumerName>(consumer: C, verbs: EventVerbs<C>) => {
  const byName = new Map<string, AnyVerb>(Object.entries(verbs));
  return tracedPipeline(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
    const name = event['detail-type'] as DomainEventName;
    const verb = byName.get(name);
    if (!verb) throw new Error(`${consumer} does not handle the event '${name}'.`);
    const detail = domainEvents[name].parse(event.detail);
    await verb({ detail, now: timestamp(new Date()), eventId: event.id });
    logger.info('event', { event: name, event_id: event.id });
  });
};
