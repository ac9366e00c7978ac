import { randomUUID } from 'node:crypto';
import { logger } from '#platform/logger';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { isPending } from '#shared/calls/outbound-call';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';

export type PutBackDeps = {
  provider: Pick<Provider, 'findTask' | 'redirectToQueue' | 'hangUp'>;
};

/** A caller whose task was accepted so often by somebody who must not have it is hung up, and may call again. */
const TIMES = 3;

/**
 * Puts a caller back in the queue whose task was accepted by somebody who must not have the call, with a new secret: what
 * the old task still reports is of no call. Tried again it goes on where it broke off, and counts the same task once; the
 * end of the caller's leg comes by its own webhook.
 * @throws Error where another invocation is doing the same
 */
export const putBackInQueue = async (
  { provider }: PutBackDeps,
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
  const written = await updateCall(call.id, {
    set: { task_token: randomUUID(), put_back: { ts: now, from_task_sid: taskSid, times } },
    when: [
      call.task_token === undefined
        ? { field: 'task_token', is: 'absent' }
        : { field: 'task_token', is: 'equal', value: call.task_token },
      { field: 'reservation_status', is: 'equal', value: 'enqueued' },
      { field: 'call_ended', is: 'equal', value: false },
    ],
  });
  // Another invocation is putting the caller back and may not have redirected the leg yet: ending the task would end it.
  if (written.outcome === 'conflict' && isPending(written.current))
    throw new Error(`Call ${call.id} is being put back in the queue already.`);
  if (written.outcome !== 'written') return;
  logger.warn('caller put back in the queue', { call_id: call.id, task_sid: taskSid, times });
  await provider.redirectToQueue(written.item);
};
