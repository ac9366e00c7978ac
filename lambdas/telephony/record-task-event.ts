import { changeBy } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import { callEventCreation, recordCallEvent } from '#platform/table/call-events';
import { type CallChange, callUpdate, getCall } from '#platform/table/calls';
import { writeTogether } from '#platform/table/write';
import type { CallEvent } from '#shared/calls/call-event';
import type { CallFact } from '#shared/calls/call-facts';
import { type CallKey, idOf } from '#shared/keys';

const ATTEMPTS = 8;

export type RecordTaskEvent = (
  event: CallEvent,
  key: CallKey | undefined,
  fact: CallFact | undefined,
) => Promise<'recorded' | 'duplicate'>;

export type TaskEventTable = {
  getCall: typeof getCall;
  recordCallEvent: typeof recordCallEvent;
  /** The event and its effect on the call, both or neither. */
  recordWithEffect: (event: CallEvent, id: string, change: CallChange) => Promise<'written' | 'duplicate' | 'conflict'>;
};

export const taskEventTable: TaskEventTable = {
  getCall,
  recordCallEvent,
  recordWithEffect: async (event, id, change) => {
    const written = await writeTogether({ event: callEventCreation(event), call: callUpdate(id, change) });
    if (written.outcome === 'written') return 'written';
    return written.failures.event ? 'duplicate' : 'conflict';
  },
};

/** Keeps an event once, in one transaction with what it changes of its call: one or two requests. */
export const recordTaskEventIn =
  (table: TaskEventTable): RecordTaskEvent =>
  async (event, key, fact) => {
    const ids = { task_sid: event.TaskSid, event_type: event.EventType, task_attribute_key: key };
    const alone = async () => ((await table.recordCallEvent(event)) === 'written' ? 'recorded' : 'duplicate');
    if (!key || !fact) return alone();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const call = await table.getCall(idOf(key), { latest: true });
      if (!call) logger.warn('event of an unknown call', ids);
      const change = call && changeBy(call, fact);
      if (!change) return alone();
      const outcome = await table.recordWithEffect(event, call.id, change);
      if (outcome !== 'conflict') return outcome === 'written' ? 'recorded' : 'duplicate';
    }
    throw new Error(`The call ${key} changed too often to apply '${event.EventType}'.`);
  };
