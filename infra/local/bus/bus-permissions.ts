import * as z from 'zod';
import { arnOf } from '../assembly/resource-kinds.ts';
import type { OperationPermissions } from '../iam/authorized-service.ts';
import { busName } from './event-bus.ts';

const PutEvents = z.looseObject({
  Entries: z.array(
    z.looseObject({
      EventBusName: z.string().default('default'),
      Source: z.string().optional(),
      DetailType: z.string().optional(),
    }),
  ),
});

/** The permissions of EventBridge's operations: the bus of each entry, with source and type of its event. */
export const busPermissions: OperationPermissions = {
  PutEvents: input =>
    PutEvents.parse(input).Entries.map(({ EventBusName, Source, DetailType }) => ({
      action: 'events:PutEvents',
      resource: arnOf('events', `event-bus/${busName(EventBusName)}`),
      context: {
        ...(Source !== undefined && { 'events:source': Source }),
        ...(DetailType !== undefined && { 'events:detail-type': DetailType }),
      },
    })),
};
