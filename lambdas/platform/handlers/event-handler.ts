import type { EventBridgeEvent } from 'aws-lambda';
import type * as z from 'zod';
import { type DomainEventName, domainEvents } from '#shared/contracts/events';
import { type Timestamp, timestamp } from '#shared/time';
import { logger } from '../logger.ts';
import { tracedPipeline } from './traced-pipeline.ts';

export type EventRequest<N extends DomainEventName> = {
  detail: z.output<(typeof domainEvents)[N]>;
  now: Timestamp;
  /** The bus delivers at least once: the same id may come twice. */
  eventId: string;
};

export type EventRoutes = { [N in DomainEventName]?: (request: EventRequest<N>) => Promise<void> };

type AnyVerb = (request: { detail: unknown; now: Timestamp; eventId: string }) => Promise<void>;

/**
 * The Lambda of a bus rule: one verb for each event name. What a verb throws is thrown on, so that the bus tries again
 * and at last keeps the event in the dead-letter queue.
 */
export const eventHandler = (routes: EventRoutes) => {
  const byName = new Map(Object.entries(routes) as [DomainEventName, AnyVerb][]);
  return tracedPipeline(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
    const name = event['detail-type'] as DomainEventName;
    const verb = byName.get(name);
    if (!verb) throw new Error(`Nobody serves the event '${name}' here.`);
    const detail = domainEvents[name].parse(event.detail);
    await verb({ detail, now: timestamp(new Date()), eventId: event.id });
    logger.info('event', { event: name, event_id: event.id });
  });
};
