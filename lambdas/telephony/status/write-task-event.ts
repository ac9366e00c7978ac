import { callEventCreation } from '#platform/table/call-events';
import { type CallChange, callIn, callUpdate } from '#platform/table/calls';
import type { Step } from '#platform/table/engine/steps';
import { type TransactionOutcome, writeTogether } from '#platform/table/engine/write';
import { type ClaimedWorker, userUpdate, workerCheck } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import type { CallEvent } from '#shared/calls/call-event';
import { idOf, type UserKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';

export type Worker = ClaimedWorker & { user_key: UserKey };

type Written =
  | { outcome: 'written' | 'duplicate' }
  /** The call changed since it was read; `current` is the call as it is now, where DynamoDB returned it. */
  | { outcome: 'conflict'; current: Call | undefined };

const outcomeOf = (written: TransactionOutcome<'event' | 'effect' | 'worker'>): Written => {
  if (written.outcome === 'written') return { outcome: 'written' };
  if (written.failures.event) return { outcome: 'duplicate' };
  return { outcome: 'conflict', current: callIn(written.current.effect) };
};

const byWorker = async (event: Step, effect: Step, call: Call, worker: Worker) => {
  const may = workerCheck(idOf(worker.user_key), worker, call);
  const written = await writeTogether({ event, effect, worker: may });
  const isNotAllowed = written.outcome === 'failed' && !written.failures.event && written.failures.worker;
  return isNotAllowed ? ({ outcome: 'not allowed' } as const) : outcomeOf(written);
};

/** The event and its effect on the call, both or neither; `not allowed` if the worker may not have the call. */
export const writeEventWithEffect = async (
  event: CallEvent,
  call: Call,
  change: CallChange,
  worker: Worker | undefined,
): Promise<Written | { outcome: 'not allowed' }> => {
  const steps = [callEventCreation(event), callUpdate(call.id, change)] as const;
  if (worker) return byWorker(...steps, call, worker);
  return outcomeOf(await writeTogether({ event: steps[0], effect: steps[1] }));
};

/** The event, and that the agent waits for a call again; `conflict` where the agent is not available. */
export const writeEventWithWaiting = async (
  event: CallEvent,
  userId: string,
  since: Timestamp,
): Promise<'written' | 'duplicate' | 'conflict'> => {
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
  if (written.outcome === 'written') return 'written';
  return written.failures.event ? 'duplicate' : 'conflict';
};
