import type { WorkerAttributes } from '#shared/routing/workspace';
import { telephonySettings } from './telephony-settings.ts';
import { ignoreUnknown, twilioRest, twilioStatus } from './twilio-client.ts';

/** Succeeds for a worker that does not exist any more. */
export const setWorkerOffline = async (workerSid: string): Promise<void> => {
  const [{ workspace }, { activity_sids }] = await Promise.all([twilioRest(), telephonySettings()]);
  await ignoreUnknown(workspace.workers(workerSid).update({ activitySid: activity_sids.offline }));
};

/** Replaces all attributes; succeeds for a worker that does not exist any more. */
export const setWorkerAttributes = async (workerSid: string, attributes: WorkerAttributes): Promise<void> => {
  const { workspace } = await twilioRest();
  await ignoreUnknown(workspace.workers(workerSid).update({ attributes: JSON.stringify(attributes) }));
};

/** `busy` while the worker has an offer or a task that is not completed; a missing worker counts as removed. */
export const removeWorker = async (workerSid: string): Promise<'removed' | 'busy'> => {
  const { workspace } = await twilioRest();
  try {
    await ignoreUnknown(workspace.workers(workerSid).remove());
    return 'removed';
  } catch (error) {
    if (twilioStatus(error) !== 400) throw error;
    return 'busy';
  }
};
