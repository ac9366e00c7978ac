import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { type DomainEvent, EVENT_SOURCE } from '#shared/contracts/events';
import { eventBridgeClient } from './clients/event-bridge-client.ts';
import { env } from './env.ts';

/** The limit of one PutEvents request (docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html). */
const AT_ONCE = 10;

/**
 * Puts events that match their schemas on the bus, in order. Throws if the bus did not take all, so that the stream is
 * read again.
 */
export const publishDomainEvents = async (events: DomainEvent[]): Promise<void> => {
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const response = await eventBridgeClient().send(
      new PutEventsCommand({
        Entries: events.slice(from, from + AT_ONCE).map(event => ({
          EventBusName: env('BUS_NAME'),
          Source: EVENT_SOURCE,
          DetailType: event.name,
          Detail: JSON.stringify(event.detail),
        })),
      }),
    );
    if (response.FailedEntryCount)
      throw new Error(
        `The bus rejected ${response.FailedEntryCount} events: ${response.Entries?.find(e => e.ErrorCode)?.ErrorCode}`,
      );
  }
};
