import { publishDomainEvents } from '#platform/domain-events';
import { streamHandler } from '#platform/handlers/stream-handler';
import { countCall } from '#platform/table/day-rollups';
import { timestamp } from '#shared/time';
import { callToCount } from './call-to-count.ts';
import { domainEventsOf } from './domain-events-of.ts';
import { projectSale } from './project-sale.ts';

/** One change at a time: a failure repeats nothing that is already written. */
export const handler = streamHandler('project-changes', 1, async changes => {
  for (const change of changes) {
    const call = callToCount(change);
    if (call) await countCall(call);
    await projectSale(change);
    await publishDomainEvents(domainEventsOf(change, timestamp(new Date())));
  }
});
