import { changeBy } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import {
  type Conflict,
  conflictWith,
  type Done,
  done,
  failAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { recordCallEvent, recordRejectedAcceptance } from '#platform/table/call-events';
import { type CallChange, getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import type { CallEvent } from '#shared/calls/call-event';
import type { CallFact } from '#shared/calls/call-facts';
import { endedBeforeDialling } from '#shared/calls/outbound-call';
import { isForeignFact } from '#shared/calls/transitions';
import { type CallKey, idOf, type UserKey } from '#shared/keys';
import { timestamp } from '#shared/time';
import { type Worker, writeEventWithEffect, writeEventWithWaiting } from './write-task-event.ts';

type Recorded = 'recorded' | 'duplicate';

const recordAlone = async (event: CallEvent): Promise<Recorded> =>
  (await recordCallEvent(event)) === 'written' ? 'recorded' : 'duplicate';

/** After a rejected acceptance TaskRouter still gives the task to that worker: the event is stored for a reaction. */
const recordRejected = async (event: CallEvent): Promise<Recorded> => {
  if (event.EventType !== 'reservation.accepted') return recordAlone(event);
  return (await recordRejectedAcceptance(event)) === 'written' ? 'recorded' : 'duplicate';
};

const isTooLate = (call: Call, { kind }: CallFact): boolean => kind === 'accepted' && endedBeforeDialling(call);

type Effect = { call: Call; change: CallChange };

/**
 * Keeps an event once, in one transaction with what it changes of its call: one or two requests. `worker` is who the fact
 * says has the call: a worker's attributes are its browser's to write; the user's document knows the worker.
 */
export const recordTaskEvent = async (
  event: CallEvent,
  key: CallKey | undefined,
  fact: CallFact | undefined,
  worker?: Worker,
): Promise<Recorded> => {
  if (!key || !fact) return recordRejected(event);
  const ids = { task_sid: event.TaskSid, event_type: event.EventType, task_attribute_key: key };
  return retryOnConflict({
    read: () => getCall(idOf(key), { latest: true }),
    decide: async (call): Promise<Done<Recorded> | ToWrite<Effect>> => {
      if (!call) logger.warn('event of an unknown call', ids);
      if (!call || isForeignFact(call, fact) || isTooLate(call, fact)) return done(await recordRejected(event));
      const change = changeBy(call, fact);
      return change ? toWrite({ call, change }) : done(await recordAlone(event));
    },
    write: async ({ call, change }): Promise<Done<Recorded> | Conflict<Call | undefined>> => {
      const written = await writeEventWithEffect(event, call, change, worker);
      if (written.outcome === 'written') return done('recorded');
      if (written.outcome === 'duplicate') return done('duplicate');
      // Where two transactions met, DynamoDB may reject the write without the item.
      if (written.outcome === 'conflict') return conflictWith(written.current);
      logger.warn('access denied', { ...ids, worker_sid: worker?.worker_sid, user_key: worker?.user_key });
      return done(await recordRejected(event));
    },
    giveUp: failAsChanging(`The call ${key} changed too often to apply '${event.EventType}'.`),
  });
};

/** The agent of the call, where this was its own task: one that was made by hand may name anybody's call. */
const agentOf = (call: Call | undefined, { TaskSid, EventType }: CallEvent): UserKey | undefined => {
  const agent = call?.reservation_user_key;
  if (!agent || call.task_sid === TaskSid) return agent;
  logger.warn('access denied', { call_id: call.id, task_sid: TaskSid, event_type: EventType });
  return undefined;
};

/**
 * Keeps the event of a task that is done with, and that its agent waits for a call since then where the agent is
 * available: two requests, a third where not.
 */
export const recordTaskEnd = async (event: CallEvent, key: CallKey | undefined): Promise<Recorded> => {
  const agent = key && agentOf(await getCall(idOf(key)), event);
  if (!agent) return recordAlone(event);
  const outcome = await writeEventWithWaiting(event, idOf(agent), timestamp(new Date(event.TimestampMs)));
  if (outcome === 'conflict') return recordAlone(event);
  return outcome === 'written' ? 'recorded' : 'duplicate';
};
