import { randomUUID } from 'node:crypto';
import { newLegSecret } from '#platform/leg-secret';
import { logger } from '#platform/logger';
import { updateCall } from '#platform/table/calls';
import { asRead } from '#platform/table/engine/conditions';
import type { Call } from '#shared/calls/call';
import { isPending } from '#shared/calls/outbound-call';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';

export type PutBackDeps = {
  provider: Pick<Provider, 'findTask' | 'redirectToQueue' | 'hangUp'>;
};

/** After so many acceptances by somebody who must not have the call, the caller is hung up. */
const MAX_TIMES = 3;

/**
 * Puts a caller back in the queue with a new secret, so that reports of the old task no longer match the call. A retry
 * goes on from where it failed and counts the same task once.
 * @throws Error while another invocation does the same
 */
export const putBackInQueue = async (
  { provider }: PutBackDeps,
  call: Call,
  { taskSid, now }: { taskSid: string; now: Timestamp },
): Promise<void> => {
  const hasBegun = call.put_back?.from_task_sid === taskSid;
  if (hasBegun && (await provider.findTask(call))) return;
  const times = (call.put_back?.times ?? 0) + (hasBegun ? 0 : 1);
  if (times > MAX_TIMES) {
    logger.error('caller hung up', { call_id: call.id, task_sid: taskSid, times });
    return provider.hangUp(call.customer_call_sid ?? call.id);
  }
  const { secret, secret_hash } = newLegSecret();
  const written = await updateCall(call.id, {
    set: { task_token: randomUUID(), put_back: { ts: now, from_task_sid: taskSid, times, secret_hash } },
    when: [
      asRead(call, 'task_token'),
      { field: 'reservation_status', is: 'equal', value: 'enqueued' },
      { field: 'call_ended', is: 'equal', value: false },
    ],
  });
  // Another invocation may not have redirected the leg yet; if the task ended now, the leg would end too.
  if (written.outcome === 'conflict' && isPending(written.current))
    throw new Error(`Call ${call.id} is being put back in the queue already.`);
  if (written.outcome !== 'written') return;
  logger.warn('caller put back in the queue', { call_id: call.id, task_sid: taskSid, times });
  await provider.redirectToQueue(written.item, secret);
};
