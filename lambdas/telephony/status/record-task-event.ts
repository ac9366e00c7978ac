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
 * Stores an event once, in one transaction with its change of the call: one or two requests. `worker` is the agent in
 * the fact. The browser can write a worker's attributes, so the user's document decides who the worker is.
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
      // After a conflict of two transactions, DynamoDB may reject the write without returning the item.
      if (written.outcome === 'conflict') return conflictWith(written.current);
      logger.warn('access denied', { ...ids, worker_sid: worker?.worker_sid, user_key: worker?.user_key });
      return done(await recordRejected(event));
    },
    giveUp: failAsChanging(`The call ${key} changed too often to apply '${event.EventType}'.`),
  });
};

/** The agent of the call, if this is the call's own task: a task that somebody created by hand can name any call. */
const agentOf = (call: Call | undefined, { TaskSid, EventType }: CallEvent): UserKey | undefined => {
  const agent = call?.reservation_user_key;
  if (!agent || call.task_sid === TaskSid) return agent;
  logger.warn('access denied', { call_id: call.id, task_sid: TaskSid, event_type: EventType });
  return undefined;
};

/**
 * Stores the event of a completed task and, if its agent is available, that the agent waits for a call since then: two
 * requests, three if the agent is not available.
 */
export const recordTaskEnd = async (event: CallEvent, key: CallKey | undefined): Promise<Recorded> => {
  const agent = key && agentOf(await getCall(idOf(key)), event);
  if (!agent) return recordAlone(event);
  const outcome = await writeEventWithWaiting(event, idOf(agent), timestamp(new Date(event.TimestampMs)));
  if (outcome === 'conflict') return recordAlone(event);
  return outcome === 'written' ? 'recorded' : 'duplicate';
};
