import type { WorkerAttributes } from '#shared/routing/workspace';
import { telephonySettings } from './telephony-settings.ts';
import { twilioRest, twilioStatus, unlessGone } from './twilio-client.ts';

/** One that is not there any more is offline. */
export const setWorkerOffline = async (workerSid: string): Promise<void> => {
  const [{ workspace }, { activity_sids }] = await Promise.all([twilioRest(), telephonySettings()]);
  await unlessGone(workspace.workers(workerSid).update({ activitySid: activity_sids.offline }));
};

/** The whole of them. One that is not there any more needs none. */
export const setWorkerAttributes = async (workerSid: string, attributes: WorkerAttributes): Promise<void> => {
  const { workspace } = await twilioRest();
  await unlessGone(workspace.workers(workerSid).update({ attributes: JSON.stringify(attributes) }));
};

/** `busy` while a call is offered to her, or not disposed; one that is not there is removed. */
export const removeWorker = async (workerSid: string): Promise<'removed' | 'busy'> => {
  const { workspace } = await twilioRest();
  try {
    await unlessGone(workspace.workers(workerSid).remove());
    return 'removed';
  } catch (error) {
    if (twilioStatus(error) !== 400) throw error;
    return 'busy';
  }
};
