import { env } from '#platform/env';
import { telephonySettings } from '#platform/telephony-settings';
import { twilioRest, twilioStatus, unlessGone } from '#platform/twilio-client';
import type { Call } from '#shared/calls/call';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';
import type { WorkerAttributes } from '#shared/routing/workspace';

const setWorkerOffline = async (workerSid: string): Promise<void> => {
  const [{ workspace }, settings] = await Promise.all([twilioRest(), telephonySettings()]);
  await unlessGone(workspace.workers(workerSid).update({ activitySid: settings.activity_sids.offline }));
};

const setWorkerAttributes = async (workerSid: string, attributes: WorkerAttributes): Promise<void> => {
  const { workspace } = await twilioRest();
  await unlessGone(workspace.workers(workerSid).update({ attributes: JSON.stringify(attributes) }));
};

/** `busy` while a call is offered to her, or not disposed; one that is not there is removed. */
const removeWorker = async (workerSid: string): Promise<'removed' | 'busy'> => {
  const { workspace } = await twilioRest();
  try {
    await unlessGone(workspace.workers(workerSid).remove());
    return 'removed';
  } catch (error) {
    if (twilioStatus(error) !== 400) throw error;
    return 'busy';
  }
};

/** Takes a caller out of whatever she is in, and has her ask for her place in the queue. One who is gone needs none. */
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
    // Not in progress, or not known: she has hung up.
    if (![400, 404].includes(twilioStatus(error) ?? 0)) throw error;
  }
};

export const workers = { setWorkerOffline, setWorkerAttributes, removeWorker, redirectToQueue };
