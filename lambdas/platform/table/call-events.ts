import { CallEvent } from '#shared/calls/call-event';
import type { Page } from '#shared/contracts/page';
import { offerOf } from '#shared/routing/offer';
import { keys } from './engine/keys.ts';
import { type PageRequest, queryPage } from './engine/query.ts';
import { keyIn, readablePage } from './engine/read-each.ts';
import { creation, type Step } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

const partitionOf = (taskSid: string) => keys.callEvent(taskSid, 0, '').pk;

/** An event of a task, as a step of a transaction; an existing one is a conflict. */
export const callEventCreation = (event: CallEvent): Step =>
  creation('call-event', keys.callEvent(event.TaskSid, event.TimestampMs, event.id), event);

/** An event that somebody follows has its own entity name, so that the stream handles it and none of the many others. */
type FollowedEvent = 'rejected-acceptance' | 'offer';

const record = async (entity: 'call-event' | FollowedEvent, event: CallEvent): Promise<'written' | 'duplicate'> => {
  const kept = creation(entity, keys.callEvent(event.TaskSid, event.TimestampMs, event.id), event);
  return (await writeOne(kept)).outcome === 'written' ? 'written' : 'duplicate';
};

/**
 * Stores an event of a task; that a call rings at an agent, or stops, as an `offer`. Twilio sends some events twice: the
 * second one is a `duplicate`.
 */
export const recordCallEvent = (event: CallEvent): Promise<'written' | 'duplicate'> =>
  record(offerOf(event) ? 'offer' : 'call-event', event);

/** Stores the rejected acceptance of a task. */
export const recordRejectedAcceptance = (event: CallEvent): Promise<'written' | 'duplicate'> =>
  record('rejected-acceptance', event);

/** A task's events in the order of the provider's time, without those that cannot be read. */
export const callEventsOfTask = (taskSid: string, page: PageRequest): Promise<Page<CallEvent>> => {
  const list = { partition: partitionOf(taskSid), prefix: 'event#' };
  return readablePage(
    queryPage(list, 'ascending', page, image => image),
    {
      schema: CallEvent,
      keyOf: keyIn(list),
      message: 'call event not read',
      idName: 'call_event',
    },
  );
};
