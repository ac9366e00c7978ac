import { changeBy } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import { callEventCreation, recordCallEvent, recordRefusedAcceptance } from '#platform/table/call-events';
import { type CallChange, callIn, callUpdate, getCall } from '#platform/table/calls';
import type { Step } from '#platform/table/engine/steps';
import { type TransactionOutcome, writeTogether } from '#platform/table/engine/write';
import { type ClaimedWorker, userUpdate, workerCheck } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import type { CallEvent } from '#shared/calls/call-event';
import type { CallFact } from '#shared/calls/call-facts';
import { endedUndialled } from '#shared/calls/outbound-call';
import { isOfStranger } from '#shared/calls/transitions';
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

export type Worker = ClaimedWorker & { user_key: UserKey };

export type TaskEventTable = {
  getCall: typeof getCall;
  recordCallEvent: typeof recordCallEvent;
  recordRefusedAcceptance: typeof recordRefusedAcceptance;
  /** The event and its effect on the call, both or neither; `stranger` where the worker is not one who may have it. */
  recordWithEffect: (
    event: CallEvent,
    call: Call,
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

const byWorker = async (event: Step, effect: Step, call: Call, worker: Worker) => {
  const may = workerCheck(idOf(worker.user_key), worker, call);
  const written = await writeTogether({ event, effect, worker: may });
  const isStranger = written.outcome === 'failed' && !written.failures.event && written.failures.worker;
  return isStranger ? ({ outcome: 'stranger' } as const) : recorded(written);
};

export const taskEventTable: TaskEventTable = {
  getCall,
  recordCallEvent,
  recordRefusedAcceptance,
  recordWithEffect: async (event, call, change, worker) => {
    const steps = [callEventCreation(event), callUpdate(call.id, change)] as const;
    if (worker) return byWorker(...steps, call, worker);
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

/** What is refused of an acceptance leaves a task with somebody who must not have it: that is told with the event. */
const recordRefused = async (table: TaskEventTable, event: CallEvent): Promise<'recorded' | 'duplicate'> => {
  if (event.EventType !== 'reservation.accepted') return recordAlone(table, event);
  return (await table.recordRefusedAcceptance(event)) === 'written' ? 'recorded' : 'duplicate';
};

const recordAlone = async (table: TaskEventTable, event: CallEvent): Promise<'recorded' | 'duplicate'> =>
  (await table.recordCallEvent(event)) === 'written' ? 'recorded' : 'duplicate';

const isTooLate = (call: Call, { kind }: CallFact): boolean => kind === 'accepted' && endedUndialled(call);

/** Keeps an event once, in one transaction with what it changes of its call: one or two requests. */
export const recordTaskEventIn =
  (table: TaskEventTable): RecordTaskEvent =>
  async (event, key, fact, worker) => {
    const ids = { task_sid: event.TaskSid, event_type: event.EventType, task_attribute_key: key };
    const alone = () => recordAlone(table, event);
    const refused = () => recordRefused(table, event);
    if (!key || !fact) return refused();
    let call = await table.getCall(idOf(key), { latest: true });
    if (!call) logger.warn('event of an unknown call', ids);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (!call || isOfStranger(call, fact) || isTooLate(call, fact)) return refused();
      const change = changeBy(call, fact);
      if (!change) return alone();
      const written = await table.recordWithEffect(event, call, change, worker);
      if (written.outcome === 'stranger') {
        logger.warn('access denied', { ...ids, worker_sid: worker?.worker_sid, user_key: worker?.user_key });
        return refused();
      }
      if (written.outcome !== 'conflict') return written.outcome === 'written' ? 'recorded' : 'duplicate';
      // Where two transactions met, the refusal may come without the item.
      call = written.current ?? (await table.getCall(idOf(key), { latest: true }));
    }
    throw new Error(`The call ${key} changed too often to apply '${event.EventType}'.`);
  };

export type RecordTaskEnd = (event: CallEvent, key: CallKey | undefined) => Promise<'recorded' | 'duplicate'>;

/** Whoever has the call, where this was its own task: one that was made by hand may name anybody's call. */
const agentOf = (call: Call | undefined, { TaskSid, EventType }: CallEvent): UserKey | undefined => {
  const agent = call?.reservation_user_key;
  if (!agent || call.task_sid === TaskSid) return agent;
  logger.warn('access denied', { call_id: call.id, task_sid: TaskSid, event_type: EventType });
  return undefined;
};

/**
 * Keeps the event of a task that is done with, and that its agent waits for a call since then where she is online:
 * two requests, a third where she is not.
 */
export const recordTaskEndIn =
  (table: TaskEventTable): RecordTaskEnd =>
  async (event, key) => {
    const agent = key && agentOf(await table.getCall(idOf(key)), event);
    if (!agent) return recordAlone(table, event);
    const { outcome } = await table.recordWithWaiting(event, idOf(agent), timestamp(new Date(event.TimestampMs)));
    if (outcome === 'conflict') return recordAlone(table, event);
    return outcome === 'written' ? 'recorded' : 'duplicate';
  };
