import { changeBy } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import { callEventCreation, recordCallEvent } from '#platform/table/call-events';
import { type CallChange, callIn, callUpdate, getCall } from '#platform/table/calls';
import type { Step } from '#platform/table/steps';
import { userUpdate, workerCheck } from '#platform/table/users';
import { type TransactionOutcome, writeTogether } from '#platform/table/write';
import type { Call } from '#shared/calls/call';
import type { CallEvent } from '#shared/calls/call-event';
import type { CallFact } from '#shared/calls/call-facts';
import { type CallKey, idOf, type UserKey } from '#shared/keys';
import { type Timestamp, timestamp } from '#shared/time';

const ATTEMPTS = 16;

export type RecordTaskEvent = (
  event: CallEvent,
  key: CallKey | undefined,
  fact: CallFact | undefined,
  /** Who the fact says has it. A worker's attributes are its browser's to write; the user's document knows the worker. */
  worker?: Worker,
) => Promise<'recorded' | 'duplicate'>;

export type Worker = { user_key: UserKey; worker_sid: string };

export type TaskEventTable = {
  getCall: typeof getCall;
  recordCallEvent: typeof recordCallEvent;
  /** The event and its effect on the call, both or neither; `stranger` where the worker is not the user's. */
  recordWithEffect: (
    event: CallEvent,
    id: string,
    change: CallChange,
    worker: Worker | undefined,
  ) => Promise<Recorded | { outcome: 'stranger' }>;
  /** The event, and that the agent waits for a call again; `conflict` where she does not. */
  recordWithWaiting: (event: CallEvent, userId: string, since: Timestamp) => Promise<Recorded>;
};

type Recorded =
  | { outcome: 'written' | 'duplicate' }
  /** The call is not as it was read; as it stands, where it is there. */
  | { outcome: 'conflict'; current: Call | undefined };

const recorded = (written: TransactionOutcome<'event' | 'effect' | 'worker'>): Recorded => {
  if (written.outcome === 'written') return { outcome: 'written' };
  if (written.failures.event) return { outcome: 'duplicate' };
  return { outcome: 'conflict', current: callIn(written.current.effect) };
};

const byWorker = async (event: Step, effect: Step, { user_key, worker_sid }: Worker) => {
  const written = await writeTogether({ event, effect, worker: workerCheck(idOf(user_key), worker_sid) });
  const isStranger = written.outcome === 'failed' && !written.failures.event && written.failures.worker;
  return isStranger ? ({ outcome: 'stranger' } as const) : recorded(written);
};

export const taskEventTable: TaskEventTable = {
  getCall,
  recordCallEvent,
  recordWithEffect: async (event, id, change, worker) => {
    const steps = [callEventCreation(event), callUpdate(id, change)] as const;
    if (worker) return byWorker(...steps, worker);
    return recorded(await writeTogether({ event: steps[0], effect: steps[1] }));
  },
  recordWithWaiting: async (event, userId, since) => {
    const written = await writeTogether({
      event: callEventCreation(event),
      user: userUpdate(userId, {
        set: { waiting_for_call_since_ts: since },
        when: [
          { field: 'available', is: 'equal', value: true },
          { field: 'waiting_for_call_since_ts', is: 'below', value: since },
        ],
      }),
    });
    if (written.outcome === 'written') return { outcome: 'written' };
    return written.failures.event ? { outcome: 'duplicate' } : { outcome: 'conflict', current: undefined };
  },
};

const recordAlone = async (table: TaskEventTable, event: CallEvent): Promise<'recorded' | 'duplicate'> =>
  (await table.recordCallEvent(event)) === 'written' ? 'recorded' : 'duplicate';

/** Keeps an event once, in one transaction with what it changes of its call: one or two requests. */
export const recordTaskEventIn =
  (table: TaskEventTable): RecordTaskEvent =>
  async (event, key, fact, worker) => {
    const ids = { task_sid: event.TaskSid, event_type: event.EventType, task_attribute_key: key };
    const alone = () => recordAlone(table, event);
    if (!key || !fact) return alone();
    let call = await table.getCall(idOf(key), { latest: true });
    if (!call) logger.warn('event of an unknown call', ids);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const change = call && changeBy(call, fact);
      if (!call || !change) return alone();
      const written = await table.recordWithEffect(event, call.id, change, worker);
      if (written.outcome === 'stranger') {
        logger.warn('access denied', { ...ids, worker_sid: worker?.worker_sid, user_key: worker?.user_key });
        return alone();
      }
      if (written.outcome !== 'conflict') return written.outcome === 'written' ? 'recorded' : 'duplicate';
      // Where two transactions met, the refusal may come without the item.
      call = written.current ?? (await table.getCall(idOf(key), { latest: true }));
    }
    throw new Error(`The call ${key} changed too often to apply '${event.EventType}'.`);
  };

export type RecordTaskEnd = (event: CallEvent, key: CallKey | undefined) => Promise<'recorded' | 'duplicate'>;

/**
 * Keeps the event of a task that is done with, and that its agent waits for a call since then where she is online:
 * two requests, a third where she is not.
 */
export const recordTaskEndIn =
  (table: TaskEventTable): RecordTaskEnd =>
  async (event, key) => {
    const agent = key && (await table.getCall(idOf(key)))?.reservation_user_key;
    if (!agent) return recordAlone(table, event);
    const { outcome } = await table.recordWithWaiting(event, idOf(agent), timestamp(new Date(event.TimestampMs)));
    if (outcome === 'conflict') return recordAlone(table, event);
    return outcome === 'written' ? 'recorded' : 'duplicate';
  };
