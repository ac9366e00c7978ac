import { telephonySettings } from '#platform/telephony-settings';
import { askTwilio, type TwilioRest, twilioStatus, unlessGone } from '#platform/twilio-client';
import type { WorkerAttributes } from '#shared/routing/workspace';

const goOffline = async (rest: TwilioRest, workerSid: string): Promise<void> => {
  const { activity_sids } = await telephonySettings();
  await unlessGone(rest.workspace.workers(workerSid).update({ activitySid: activity_sids.offline }));
};

const setAttributes = (rest: TwilioRest, workerSid: string, attributes: WorkerAttributes): Promise<void> =>
  unlessGone(rest.workspace.workers(workerSid).update({ attributes: JSON.stringify(attributes) }));

/** The agents as TaskRouter knows them. Every verb throws Refusal `provider_failed` when Twilio fails. */
export const workers = {
  /** Answers the new worker's sid. */
  create: (attributes: WorkerAttributes): Promise<string> =>
    askTwilio("The user's phone could not be set up. Please try again.", async ({ workspace }) => {
      const worker = await workspace.workers.create({
        friendlyName: attributes.email,
        attributes: JSON.stringify(attributes),
      });
      return worker.sid;
    }),

  /**
   * Gets no calls any more, whatever token is still out: offline, of no group, and removed. `busy` where a call keeps
   * the worker, which the reconciler removes then (docs/decisions/0033).
   */
  retire: (workerSid: string, attributes: WorkerAttributes): Promise<'removed' | 'busy'> =>
    askTwilio('The user could not be taken offline. Please try again.', async rest => {
      await goOffline(rest, workerSid);
      await setAttributes(rest, workerSid, { ...attributes, groups: [] });
      try {
        await unlessGone(rest.workspace.workers(workerSid).remove());
        return 'removed';
      } catch (error) {
        if (twilioStatus(error) !== 400) throw error;
        return 'busy';
      }
    }),

  /** Is of her groups again. */
  restore: (workerSid: string, attributes: WorkerAttributes): Promise<void> =>
    askTwilio("The user's phone could not be set up. Please try again.", rest =>
      setAttributes(rest, workerSid, attributes),
    ),

  /** Only a worker that is offline can be removed (twilio.com/docs/taskrouter/api/worker). */
  remove: (workerSid: string): Promise<void> =>
    askTwilio("The user's phone could not be removed: they may be on a call.", async rest => {
      await goOffline(rest, workerSid);
      await unlessGone(rest.workspace.workers(workerSid).remove());
    }),
};

export type Workers = typeof workers;
