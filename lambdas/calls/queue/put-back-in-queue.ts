import { randomUUID } from 'node:crypto';
import type { CallTable } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { isPending } from '#shared/calls/outbound-call';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';

export type PutBackDeps = {
  calls: Pick<CallTable, 'updateCall'>;
  provider: Pick<Provider, 'findTask' | 'redirectToQueue' | 'hangUp'>;
};

/** Whoever is taken by strangers so often finds nobody else: she may call again. */
const TIMES = 3;

/**
 * Puts a caller back in the queue whom a task brought to somebody who must not have her, with a new secret: what the old
 * task still reports is of no call. Tried again it goes on where it broke off, and counts the same stranger once; her
 * own end comes by her leg's webhook.
 * @throws Error where somebody else is doing the same
 */
export const putBackInQueue = async (
  { calls, provider }: PutBackDeps,
  call: Call,
  { taskSid, now }: { taskSid: string; now: Timestamp },
): Promise<void> => {
  const isBegun = call.put_back?.from_task_sid === taskSid;
  if (isBegun && (await provider.findTask(call))) return;
  const times = (call.put_back?.times ?? 0) + (isBegun ? 0 : 1);
  if (times > TIMES) {
    logger.error('caller sent away', { call_id: call.id, task_sid: taskSid, times });
    return provider.hangUp(call.customer_call_sid ?? call.id);
  }
  const written = await calls.updateCall(call.id, {
    set: { task_token: randomUUID(), put_back: { ts: now, from_task_sid: taskSid, times } },
    when: [
      call.task_token === undefined
        ? { field: 'task_token', is: 'absent' }
        : { field: 'task_token', is: 'equal', value: call.task_token },
      { field: 'reservation_status', is: 'equal', value: 'enqueued' },
      { field: 'call_ended', is: 'equal', value: false },
    ],
  });
  // Somebody else is putting her back, who may not have got her out yet: what ends the task would end her call.
  if (written.outcome === 'conflict' && isPending(written.current))
    throw new Error(`Call ${call.id} is being put back in the queue already.`);
  if (written.outcome !== 'written') return;
  logger.warn('caller put back in the queue', { call_id: call.id, task_sid: taskSid, times });
  await provider.redirectToQueue(written.item);
};
