import { env } from '#platform/env';
import { removeWorker, setWorkerAttributes, setWorkerOffline } from '#platform/twilio/task-router-workers';
import { twilioRest, twilioStatus } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';

/** Redirects the caller's leg to the TwiML that enqueues it again; nothing if the caller has hung up. */
const redirectToQueue = async (call: Pick<Call, 'id' | 'customer_call_sid' | 'task_token'>): Promise<void> => {
  const { account } = await twilioRest();
  const query = new URLSearchParams({
    task_attribute_key: keyOf('taskAttribute', call.id),
    task_token: call.task_token ?? '',
  });
  const url = `${env('WEBHOOK_BASE_URL')}${webhooks.enqueueAgain.path}?${query}`;
  try {
    await account.calls(call.customer_call_sid ?? '').update({ url, method: 'POST' });
  } catch (error) {
    // 400: the leg is not in progress. 404: it is unknown. In both cases the caller has hung up.
    if (![400, 404].includes(twilioStatus(error) ?? 0)) throw error;
  }
};

export const workers = { setWorkerOffline, setWorkerAttributes, removeWorker, redirectToQueue };
