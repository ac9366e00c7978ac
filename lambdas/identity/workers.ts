import { telephonySettings } from '#platform/telephony-settings';
import { askTwilio, type TwilioRest, unlessGone } from '#platform/twilio-client';
import type { WorkerAttributes } from '#shared/routing/workspace';

const goOffline = async (rest: TwilioRest, workerSid: string): Promise<void> => {
  const { activity_sids } = await telephonySettings();
  await unlessGone(rest.workspace.workers(workerSid).update({ activitySid: activity_sids.offline }));
};

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

  /** Gets no calls any more; the webhook of the change says so on the user. */
  sendOffline: (workerSid: string): Promise<void> =>
    askTwilio('The user could not be taken offline. Please try again.', rest => goOffline(rest, workerSid)),

  /** Only a worker that is offline can be removed (twilio.com/docs/taskrouter/api/worker). */
  remove: (workerSid: string): Promise<void> =>
    askTwilio("The user's phone could not be removed: they may be on a call.", async rest => {
      await goOffline(rest, workerSid);
      await unlessGone(rest.workspace.workers(workerSid).remove());
    }),
};

export type Workers = typeof workers;
