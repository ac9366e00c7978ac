import { CallEvent } from '#shared/calls/call-event';
import { keys } from './engine/keys.ts';
import { type PageRequest, queryPage } from './engine/query.ts';
import { creation, type Step } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

const partitionOf = (taskSid: string) => keys.callEvent(taskSid, 0, '').pk;

/** An event of a task, as a step of a transaction; an existing one is a conflict. */
export const callEventCreation = (event: CallEvent): Step =>
  creation('call-event', keys.callEvent(event.TaskSid, event.TimestampMs, event.id), event);

/** Stores an event of a task. Twilio sends some events twice: the second one is a `duplicate`. */
export const recordCallEvent = async (event: CallEvent): Promise<'written' | 'duplicate'> =>
  (await writeOne(callEventCreation(event))).outcome === 'written' ? 'written' : 'duplicate';

/**
 * Stores the rejected acceptance of a task under its own entity name, so that the stream publishes it and none of the
 * other events.
 */
export const recordRejectedAcceptance = async (event: CallEvent): Promise<'written' | 'duplicate'> => {
  const kept = creation('rejected-acceptance', keys.callEvent(event.TaskSid, event.TimestampMs, event.id), event);
  return (await writeOne(kept)).outcome === 'written' ? 'written' : 'duplicate';
};

/** A task's events in the order of the provider's time. */
export const callEventsOfTask = (taskSid: string, page: PageRequest) =>
  queryPage({ partition: partitionOf(taskSid), prefix: 'event#' }, 'ascending', page, image => CallEvent.parse(image));
