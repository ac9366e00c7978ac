import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { type DomainEvent, domainEvents, EVENT_SOURCE } from '#shared/contracts/events';
import { eventBridgeClient } from './clients/event-bridge-client.ts';
import { env } from './env.ts';

/** What one PutEvents request may carry (docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html). */
const AT_ONCE = 10;

/** Puts facts on the bus, in order. Throws when the bus took fewer than all: the caller's source is tried again. */
export const publishDomainEvents = async (events: DomainEvent[]): Promise<void> => {
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const answer = await eventBridgeClient().send(
      new PutEventsCommand({
        Entries: events.slice(from, from + AT_ONCE).map(event => ({
          EventBusName: env('BUS_NAME'),
          Source: EVENT_SOURCE,
          DetailType: event.name,
          Detail: JSON.stringify(domainEvents[event.name].parse(event.detail)),
        })),
      }),
    );
    if (answer.FailedEntryCount)
      throw new Error(
        `The bus refused ${answer.FailedEntryCount} events: ${answer.Entries?.find(e => e.ErrorCode)?.ErrorCode}`,
      );
  }
};
